// @takes 30 s
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ADDED, openTypeTrial } from '../../tools/lib/type-trial.mjs';

const root = resolve(__dirname, '../..');
/** A file that asks for so many of them one by one answers for each. */
const ALMOST_ALL = 3 / 4;

const sources = ['backend/src', 'frontend/src', 'libs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.d|\.spec|\.fixtures|\.behaviour)\.tsx?$/.test(file))
  .filter((file) => !/\/(node_modules|dist|testing|golden)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const EVENTS = [
  ...new Set(
    sources
      .filter(({ file }) => file.startsWith('libs/gift/'))
      .flatMap(({ text }) => [...text.matchAll(/'gift\.(\w+)\.v\d+'/g)].map(([, name = '']) => name)),
  ),
];

/** The files that answer by these: that ask for almost all of them as keys or case by case, or with a table's own word. */
function whoAnswers(all: readonly string[], table: RegExp): readonly string[] {
  const asked = all.map((name) => new RegExp(String.raw`\bcase '${name}'|[\s{,]'?${name}'?:`));
  return sources
    .filter(
      ({ text }) =>
        table.test(text) || asked.filter((one) => one.test(text)).length >= ALMOST_ALL * all.length,
    )
    .map(({ file }) => file);
}

let trial: ReturnType<typeof openTypeTrial>;
beforeAll(() => {
  trial = openTypeTrial();
});
afterAll(() => trial.close());

test.each([
  ['stage', TRANSACTION_STAGES, /\.\.\.at\(/],
  ['event', EVENTS, /\bEventFacts</],
] as const)(
  'a new %s has to be answered for by everybody who answers one by one, before anything compiles',
  async (kind, all, table) => {
    const named = await trial.filesNamed(ADDED[kind]);
    process.stdout.write(`a new ${kind}: ${named.length} files\n`);
    const answers = whoAnswers(all, table);
    expect(answers).not.toHaveLength(0);
    const asked = [...named, ...ADDED[kind].map(([file]) => file)];
    expect(answers.filter((file) => !asked.includes(file))).toEqual([]);
  },
  240_000,
);

test('a stage without its rule does not compile', async () => {
  const withoutRule = ADDED.stage.slice(0, 1);
  expect(await trial.filesNamed(withoutRule)).toContain('libs/contracts/src/stages.ts');
}, 240_000);

/** A fifth payment and a fifth delivery method: a file and a line of the registry for each. */
const METHODS_ADDED = [
  ['payment', 'PAYMENT_REGISTRY', 'gift-voucher', 'giftVoucher'],
  ['delivery', 'DELIVERY_REGISTRY', 'locker', 'locker'],
] as const;

test('a way to pay or to deliver that is added compiles with its file and its line, and asks for nothing else', async () => {
  const registries = METHODS_ADDED.map(([kind, registry, file, name]) => {
    const home = `libs/contracts/src/methods/${kind}`;
    cpSync(join(root, `test/methods/${file}.fixture.ts`), join(trial.folder, home, `${file}.ts`));
    const from = `export const ${registry} = [`;
    return [
      `${home}/registry.ts`,
      from,
      `import { ${name} } from './${file}.js';\n${from}${name}, `,
    ] as const;
  });
  expect(await trial.filesNamed(registries)).toEqual([]);
}, 240_000);
