import { parse } from 'css-tree';
import { tokensOf } from './css-tokens.js';
import { type CssFault, forbiddenIn } from './forbidden.js';

/** What each message of the parser begins with, in Italian. */
const ITALIAN: readonly (readonly [RegExp, string])[] = [
  [/^Selector is expected/, 'Manca il selettore'],
  [/^Colon is expected/, 'Mancano i due punti dopo il nome'],
  [/^"\{" is expected/, 'Manca la parentesi graffa «{»'],
  [/^Identifier is expected/, 'Manca un nome'],
];

/** What is wrong with a style sheet, line by line; empty where it may be sent to guests. */
export function faultsIn(css: string): readonly CssFault[] {
  const forbidden = forbiddenIn(tokensOf(css));
  if (forbidden.some(({ text }) => text.startsWith('Troppi'))) return forbidden;
  const faults = [...forbidden, ...syntaxFaults(css)].toSorted((one, other) => one.line - other.line);
  // One line is told of one fault: the second mostly follows from the first.
  return faults.filter(({ line }, at) => faults[at - 1]?.line !== line);
}

/** Where the parser had to leave something out. */
function syntaxFaults(css: string): readonly CssFault[] {
  const faults: CssFault[] = [];
  parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, line }) => faults.push({ line, text: italian(message) }),
  });
  return faults;
}

const italian = (message: string): string =>
  ITALIAN.find(([known]) => known.test(message))?.[1] ?? 'Questa riga non è CSS valido';
