import ts from 'typescript';

const CREATE =
  /create table (?:if not exists )?(?:\w+\.)?(\w+) \(([\s\S]*?)\n? *\)\s*(?=$|;|partition|create|alter|insert|comment)/gi;
const ALTER = /alter table (?:only )?(?:\w+\.)?(\w+)([^;]*)/gi;
const DROP = /drop table (?:if exists )?(?:\w+\.)?(\w+)/gi;
const NO_COLUMN = /^(primary|unique|check|constraint|foreign|exclude|like)$/i;
/** Where a template's text is filled in. */
const HOLE = '…';

/** The columns of every table that these files create, as later statements leave them, or define. */
export function declaredTables(files) {
  const texts = files.map(([file, { text }]) => literals(file, text));
  const all = texts.flat().join('\n;\n');
  const tables = new Map(
    Array.from(all.matchAll(CREATE), ([, table, body]) => [table, new Set(columnsIn(body))]),
  );
  for (const ofFile of texts)
    for (const [, table, changes] of ofFile.join(';\n').matchAll(ALTER))
      alter(tables.get(table) ?? new Set(), changes, ofFile);
  for (const [, table] of all.matchAll(DROP)) tables.delete(table);
  for (const [file, { text }] of files)
    for (const [table, columns] of definedTables(file, text)) tables.set(table, columns);
  return tables;
}

/** `defineTable('name', { columns: { … } })`. */
function definedTables(file, text) {
  if (!text.includes('defineTable(')) return [];
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.text === 'defineTable') found.push(node.arguments);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found
    .filter(([name]) => ts.isStringLiteral(name))
    .map(([name, { properties }]) => {
      const columns = properties.find((one) => one.name?.text === 'columns')?.initializer.properties;
      return [name.text.replace(/^\w+\./, ''), new Set(columns?.map((one) => one.name?.text))];
    });
}

/** A column that its own condition names is there for that condition, as the key of a table with one row. */
const columnsIn = (body) =>
  splitAtCommas(body)
    .filter((part) => !/^\s*(\w+) .*check \(\1\)/.test(part))
    .map((part) => /^\s*(\w+)/.exec(part)?.[1])
    .filter((name) => name && !NO_COLUMN.test(name));

/** At the commas that stand in no parenthesis. */
function splitAtCommas(body) {
  const parts = [''];
  let depth = 0;
  for (const letter of body.replace(/--.*$/gm, '')) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function alter(columns, changes, ofFile) {
  for (const [, name] of changes.matchAll(/add column (?:if not exists )?(\w+)/gi)) columns.add(name);
  for (const [, name] of changes.matchAll(/drop column (?:if exists )?(\w+)/gi)) columns.delete(name);
  // A migration that drops columns by a list names them in strings of their own.
  if (changes.includes(HOLE) && ofFile.some((text) => text.startsWith('drop column')))
    for (const name of ofFile) columns.delete(name);
  for (const [, from, to] of changes.matchAll(/rename column (\w+) to (\w+)/gi)) {
    columns.delete(from);
    columns.add(to);
  }
}

function literals(file, text) {
  if (!/(create|alter|drop) table/i.test(text)) return [];
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) found.push(textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

const textOf = ({ head, templateSpans }) =>
  [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(HOLE);
