import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, type CodeRow, PAGE_TEXTS } from './payment-texts.js';
import { pageAndMade, root, table } from './written-page.js';

const PAGE = 'docs/proofs/payment-texts.md';
const MODULES = 'backend/src/modules';
const rows = Object.values(CODES).flat();

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const placeOf = (file: string): string =>
  /^(test|frontend|libs)\//.test(file) ? file : `${MODULES}/${file}`;
const sourcesIn = (...folders: readonly string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .map(read)
    .join('\n');
const found = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, code = '']) => code)),
];

/** What is thrown where money is asked for, taken and given back, and what is registered as a payment's refusal. */
function codesInCode(): readonly string[] {
  const commands = ['edit-transaction', 'collect-money', 'reverse-money'];
  const sources = sourcesIn(
    `${MODULES}/payments`,
    `${MODULES}/transactions/transfer`,
    ...commands.map((command) => `${MODULES}/transactions/commands/${command}`),
  );
  const [, registered = ''] = read(`${MODULES}/gifts/gifts.refusals.ts`).split('/** Payments at providers');
  return [
    ...found(sources, /(?:new Problem|new Refusal|refuse)\(\s*'([A-Z_]{6,})'/g),
    ...found(registered, /^ {2}([A-Z_]+): \{/gm),
  ];
}

const codeTable = (codes: readonly CodeRow[]): string =>
  table(
    ['code', 'what is read', 'when', 'test'],
    codes.map(({ code, text, when, test }) => [`\`${code}\``, text, when, `\`${placeOf(test)}\``]),
  );

const page = `# What is said about payments, and the test that hears it

Every code that a call about money may answer with, and every text of the specification about payments, each with a test in
which a real call or a rendered page says it. \`test/proofs/pages/payment-texts.spec.ts\` makes this page from the code and holds it:
a code that is thrown and does not stand here fails it, and so does a test that no longer names its code or text.

## Guests

${codeTable(CODES.GUESTS)}

## Staff

${codeTable(CODES.STAFF)}

## Providers

${codeTable(CODES.PROVIDERS)}

## Pages

${table(
  ['text', 'when', 'test'],
  PAGE_TEXTS.map(([text, when, test]) => [text, when, `\`${placeOf(test)}\``]),
)}
`;

describe('docs/proofs/payment-texts.md', () => {
  it('is what the code says', () => {
    const { stands, made } = pageAndMade(PAGE, page);
    expect(stands).toBe(made);
  });

  it('has every code that calls about money throw', () => {
    const known = new Set(rows.map(({ code }) => code));
    const thrown = codesInCode();
    expect(thrown.length).toBeGreaterThan(30);
    expect(thrown.filter((code) => !known.has(code))).toEqual([]);
  });

  it.each(rows.map(({ code, test }) => [code, test]))('%s is provoked by %s', (code, test) => {
    expect(found(read(placeOf(test)), /\b([A-Z_]{6,})\b/g)).toContain(code);
  });

  it.each(rows.filter(({ source }) => source))(
    '$code says what $source has',
    ({ code, text, source = '' }) => {
      const has = read(`${MODULES}/${source}`);
      expect([has.includes(`'${code}'`), has.includes(`'${text}'`)]).toEqual([true, true]);
    },
  );

  it.each(PAGE_TEXTS.map(([text, , test]) => [text, test]))('“%s” is shown in %s', (text, test) => {
    expect(sourcesIn('frontend/src', `${MODULES}/payments`)).toContain(text);
    expect(read(placeOf(test))).toContain(text);
  });
});
