/*
 * A rule of our own for oxlint: Italian words in strings, templates and JSX are written with the typographic apostrophe.
 * Only the beginnings after which Italian elides are looked at, so that English strings and SQL are left alone.
 */
const ELIDED = [
  'l|un|d|c|s|m|t|v|n|gl|dov|com|cos|ch|anch|tutt|mezz|sant|bell|buon|senz|nient|quest|quell|qual|qualcun|nessun',
  'dell|all|nell|sull|dall|coll|ciascun|grand|trent|vent',
].join('|');
/** "l'ordine"; a template may put the word in (`l'${word}`). */
const ELISION = new RegExp(`(?<![\\p{L}\\p{N}'’])(?:${ELIDED})'(?=[\\p{L}«]|$)`, 'giu');
/** "un po'", "a mo' di". */
const SHORTENED = /(?<![\p{L}\p{N}'’])[pm]o'(?=[\s.,;:!?…)]|$)/giu;

const straightened = (text) => [...text.matchAll(ELISION), ...text.matchAll(SHORTENED)];
const mended = (text) => text.replace(ELISION, curled).replace(SHORTENED, curled);
const curled = (word) => word.replace("'", '’');

const rule = {
  meta: { type: 'problem', fixable: 'code', schema: [] },
  create(context) {
    const check = (node, text) => {
      const [found] = straightened(text);
      if (!found) return;
      const source = context.sourceCode.getText(node);
      context.report({
        node,
        message: `Write ${curled(found[0])} with the typographic apostrophe: people read this.`,
        fix: (fixer) => fixer.replaceText(node, mended(source.replaceAll(String.raw`\'`, "'"))),
      });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
      JSXText: (node) => check(node, node.value),
    };
  },
};

export default { meta: { name: 'italian' }, rules: { 'typographic-apostrophe': rule } };
