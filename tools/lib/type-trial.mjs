import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './workspace.mjs';

const PARTS = ['backend', 'frontend', 'libs'];
const GIFT = 'libs/gift/src';

/** What somebody who adds a stage with its rule, or an event, would write first: file, text before, text after. */
export const ADDED = {
  stage: [
    ['libs/contracts/src/stages.ts', "  'held',\n", "  'held',\n  'tasted',\n"],
    [
      'libs/contracts/src/stages.ts',
      "  paying: { ...WAITING, endedBy: 'hold'",
      "  tasted: { ...WAITING, words: 'in prova' },\n  paying: { ...WAITING, endedBy: 'hold'",
    ],
    [`${GIFT}/state/purchase.ts`, "  | At<'paid'>\n", "  | At<'paid'>\n  | At<'tasted'>\n"],
  ],
  event: [
    [
      `${GIFT}/events/money.ts`,
      'export type MoneyEvent =\n',
      `type MoneyCounted = {
  readonly type: 'gift.MoneyCounted.v1';
  readonly data: { readonly transactionId: string };
};
export type MoneyEvent =
  | MoneyCounted
`,
    ],
  ],
};

/** A copy of the project's sources, without build output, in which changes are tried on the type check. */
export function openTypeTrial() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-types-'));
  copyProject(folder);
  return {
    folder,
    /** The files of the product in which the type check finds errors after these changes, which are then undone. */
    async filesNamed(changes) {
      const text = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
      const before = new Map(changes.map(([file]) => [file, text(file)]));
      for (const [file, from, to] of changes) {
        if (text(file).split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
        fs.writeFileSync(path.join(folder, file), text(file).replace(from, to));
      }
      const named = await check(folder);
      for (const [file, own] of before) fs.writeFileSync(path.join(folder, file), own);
      return named;
    },
    close: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

function copyProject(folder) {
  const isSource = (name) =>
    !['node_modules', 'dist', '.data'].includes(path.basename(name)) && !name.endsWith('.tsbuildinfo');
  for (const part of PARTS)
    fs.cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter: isSource });
  for (const name of fs.readdirSync(root).filter((one) => /^tsconfig.*\.json$|^package\.json$/.test(one)))
    fs.cpSync(path.join(root, name), path.join(folder, name));
  const modules = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(modules, '@fiocco'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (!['@fiocco', '.bin', '.cache'].includes(name))
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const lib of fs.readdirSync(path.join(folder, 'libs')))
    fs.symlinkSync(path.join(folder, 'libs', lib), path.join(modules, '@fiocco', lib));
}

function check(folder) {
  const program = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [program, '-b', 'backend', 'frontend'], { cwd: folder }, (_, stdout) => {
      const named = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
      // What only tests build gifts with is checked with the specs.
      done([...new Set(named)].filter((file) => !file.endsWith('.fixtures.ts')).sort());
    });
  });
}
