import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, type CodeRow, PAGE_TEXTS } from './payment-texts.js';
import { pageAndMade, root, table } from './written-page.js';

const PAGE = 'docs/proofs/payment-texts.md';
const MODULES = 'backend/src/modules';
const rows = Object.values(CODES).flat();

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The files of these folders whose names end so, as one text. */
const textIn = (end: RegExp, ...folders: readonly string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => end.test(file) && !file.includes('node_modules'))
    .map(read)
    .join('\n');
const SOURCE = /(?<!\.spec)\.tsx?$/;
/** The commands about money, and what is asked of a transfer. */
const ABOUT_MONEY = /\/(edit-transaction|staff-edit|collect-money|reverse-money|guest\.controller)\.ts$/;
const found = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, code = '']) => code)),
];

/** What is thrown where money is asked for, taken and given back, and what is registered as a payment's refusal. */
function codesInCode(): readonly string[] {
  const sources = [
    textIn(SOURCE, `${MODULES}/payments`),
    textIn(ABOUT_MONEY, `${MODULES}/transactions/commands`, `${MODULES}/transactions/guest`),
  ].join('\n');
  const [, registered = ''] = read(`${MODULES}/gifts/gifts.refusals.ts`).split('/** Payments at providers');
  return [
    ...found(sources, /(?:new Problem|new Refusal|refuse)\(\s*'([A-Z_]{6,})'/g),
    ...found(registered, /^ {2}([A-Z_]+): \{/gm),
  ];
}

const codeTable = (codes: readonly CodeRow[]): string =>
  table(
    ['code', 'what is read', 'when'],
    codes.map(({ code, text, when }) => [`\`${code}\``, text, when]),
  );

const page = `# What is said about payments

Every code that a call about money may answer with, and every text of the specification about payments. For each there is a test in
which a real call or a rendered page says it; whoever looks for it finds it by the code or the text.
\`test/proofs/pages/payment-texts.spec.ts\` makes this page from the code and holds it: a code that is thrown and does not stand here
fails it, and so does a code or a text that no test names any more.

## Guests

${codeTable(CODES.GUESTS)}

## Staff

${codeTable(CODES.STAFF)}

## Providers

${codeTable(CODES.PROVIDERS)}

## Pages

${table(['text', 'when'], PAGE_TEXTS)}
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

  it('has a test for every code, in which a call provokes it', () => {
    const code = /\b([A-Z_]{6,})\b/g;
    const provoked = new Set(found(textIn(/\.int\.spec\.ts$/, 'backend/src', 'test'), code));
    const below = new Set(found(textIn(/\.(spec|fixtures)\.ts$/, 'libs/gift/src'), code));
    expect(rows.filter((row) => !(row.isInside ? below : provoked).has(row.code))).toEqual([]);
  });

  it('says what the code has', () => {
    const sources = textIn(SOURCE, `${MODULES}/payments`);
    const typed = rows.filter(({ isTyped }) => isTyped);
    expect(typed.length).toBeGreaterThan(0);
    expect(
      typed.filter(({ code, text }) => !sources.includes(`'${code}'`) || !sources.includes(`'${text}'`)),
    ).toEqual([]);
  });

  it('has a test for every text of a page, in which it is shown', () => {
    const sources = textIn(
      SOURCE,
      'frontend/src',
      'libs/texts/src/it',
      `${MODULES}/payments`,
      'libs/contracts/src/bodies',
    );
    const shown = textIn(/\.spec\.tsx?$/, 'frontend/src', `${MODULES}/payments`);
    expect(PAGE_TEXTS.filter(([text]) => !sources.includes(text) || !shown.includes(text))).toEqual([]);
  });
});
