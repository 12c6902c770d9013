import type { CssToken } from './css-tokens.js';

/** What one line of a style sheet does wrong; Italian. */
export interface CssFault {
  readonly line: number;
  readonly text: string;
}

/** Functions whose strings are addresses. */
const ADDRESSING = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade']);
/** What may stand in those: addresses written out, colours and numbers. Of any other function nobody knows what comes of it. */
const PLAIN =
  /^(url|(-webkit-)?image-set|cross-fade|(repeating-)?(linear|radial|conic)-gradient|(rgb|hsl)a?|hwb|(ok)?(lab|lch)|color|color-mix|light-dark|calc|min|max|clamp)$/;
const FORBIDDEN_RULES = new Set(['import', 'namespace', 'charset']);
/** Names under which old browsers ran script. */
const SCRIPTING = new Set(['behavior', '-ms-behavior', '-moz-binding']);
/** Pictures of this shop, small pictures that are written in, and parts of the page itself. */
const OWN_ADDRESS = /^(\/media\/[\w.-]+|data:image\/(png|jpe?g|gif|webp|avif)[;,].*|#[\w-]*)$/is;
/** Deeper than anybody writes; a parser that calls itself would overflow. */
const MAX_DEPTH = 20;

const OUTSIDE = 'Gli indirizzi di altri siti non sono ammessi: usa immagini caricate qui (/media/…)';

/** All that is refused wherever it stands, also where the rest of the line makes no sense. */
export function forbiddenIn(tokens: readonly CssToken[]): readonly CssFault[] {
  const open: string[] = [];
  const faults: CssFault[] = [];
  for (const [at, token] of tokens.entries()) {
    const text = textOf(token, { next: solidAfter(tokens, at), open });
    if (text) faults.push({ line: token.line, text });
    if (!nest(open, token)) return [...faults, { line: token.line, text: TOO_DEEP }];
  }
  return open.length === 0 ? faults : [...faults, { line: lastLineOf(tokens), text: UNCLOSED }];
}

const TOO_DEEP = 'Troppi blocchi uno dentro l’altro';
const UNCLOSED = 'Manca una parentesi di chiusura';

const solidAfter = (tokens: readonly CssToken[], at: number) =>
  tokens.slice(at + 1, at + 3).find(({ type }) => type !== 'whitespace-token');
const lastLineOf = (tokens: readonly CssToken[]) => tokens.at(-1)?.line ?? 1;
const textOf = ({ type, value }: CssToken, place: Place) => JUDGES[type]?.(value, place) ?? null;

interface Place {
  /** The next token that is no blank. */
  readonly next: CssToken | undefined;
  /** The brackets and functions that are open here, from the outermost. */
  readonly open: readonly string[];
}

const MARKUP = 'I segni di HTML non sono ammessi';

/** By a token's type: what is wrong with it there, or null. */
const JUDGES: Readonly<Record<string, (value: string, place: Place) => string | null>> = {
  'at-keyword-token': (name) => (FORBIDDEN_RULES.has(name) ? `@${name} non è ammesso` : null),
  'url-token': (address) => (OWN_ADDRESS.test(address) ? null : OUTSIDE),
  'string-token': stringFault,
  'function-token': functionFault,
  'ident-token': identFault,
  'bad-url-token': () => 'L’indirizzo non è scritto bene',
  'bad-string-token': () => 'Il testo tra virgolette non finisce',
  'CDO-token': () => MARKUP,
  'CDC-token': () => MARKUP,
  'delim-token': (sign, { next }) => (sign === '<' && isTagStart(next) ? MARKUP : null),
};

function stringFault(text: string, { open }: Place): string | null {
  if (open.some((name) => ADDRESSING.has(name)) && !OWN_ADDRESS.test(text)) return OUTSIDE;
  return /<[/!a-z]/i.test(text) ? MARKUP : null;
}

/** Whether an address may come of the function there that nobody has written out. */
function mayAddress(name: string, open: readonly string[]): boolean {
  // The types of an attribute, which may be read as an address.
  if (name === 'type' && open.includes('attr')) return true;
  return open.some((outer) => ADDRESSING.has(outer)) && !PLAIN.test(name);
}

function identFault(name: string, { next, open }: Place): string | null {
  if (name === 'url' && open.at(-1) === 'attr') return OUTSIDE;
  return SCRIPTING.has(name) && next?.type === 'colon-token' ? `«${name}» non è ammesso` : null;
}

function functionFault(name: string, { next, open }: Place): string | null {
  if (name === 'expression') return 'expression() non è ammesso';
  if (mayAddress(name, open)) return OUTSIDE;
  // Written with escapes and without quotes: browsers read an address there.
  return name === 'url' && next?.type !== 'string-token' ? OUTSIDE : null;
}

/** Also of a tag that ends: `</style>`. Media queries compare with `<` before a blank or a number. */
const isTagStart = (next: CssToken | undefined) =>
  next !== undefined && (next.type === 'ident-token' || next.value === '/' || next.value === '!');

/** Follows brackets; `false` once they are too deep. */
function nest(open: string[], { type, value }: CssToken): boolean {
  if (type === 'function-token') open.push(value);
  else if (type === '{-token' || type === '(-token' || type === '[-token') open.push(value);
  else if (type === '}-token' || type === ')-token' || type === ']-token') open.pop();
  return open.length <= MAX_DEPTH;
}
