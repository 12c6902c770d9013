import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const fixtures = join(__dirname, 'fixtures/lint');
const note = ['TO', 'DO'].join('');
const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const value${index} = ${index};`).join('\n');

/** Files by name. The name up to the first dot is the rule that must report the file. */
const generated: Record<string, string> = {
  'max-lines.ts': lines(301),
  'max-lines.spec.ts': lines(401),
  'no-warning-comments.ts': `// ${note} later\nexport const count = 1;`,
  'no-spread-packing.object.ts': `export const of = (a: number, b: number) => ({ ...{ a, b }, c: 1 });`,
  'no-spread-packing.list.ts': `export const of = (a: number, b: number) => [...[a, b], 1];`,
  'no-spread-packing.attributes.tsx': `export const shown = <i {...{ id: 'a', title: 'b' }} />;`,
  'no-clock.difference.spec.ts': `const began = performance.now();\nexport const took = performance.now() - began;`,
  'no-clock.timer.spec.tsx': `export const soon = (work: () => void) => setTimeout(work, 100);`,
  'no-clock.pause.int.spec.ts': `import { setTimeout as pause } from 'node:timers/promises';\nexport const soon = pause;`,
  'no-clock.page.journey.ts': `export const wait = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(9);`,
  'frontend/src/no-restricted-imports.money.ts': `export { formatEuro } from '@fiocco/money';`,
  'frontend/src/no-newer-function.statics.ts': `export const isAddress = (text: string) => URL.canParse(text);`,
  'frontend/src/no-newer-function.methods.ts': `export const both = (a: Set<string>, b: Set<string>) => a.union(b);`,
  'frontend/src/no-newer-function.globals.ts': `export const soon = (work: () => void) => requestIdleCallback(work);`,
  'frontend/src/no-newer-function.types.ts': `export const squeeze = () => new CompressionStream('gzip');`,
  'libs/money/src/no-newer-function.syntax.ts': `export const afterComma = /(?<=,)\\d+/;`,
};
const accepted: Record<string, string> = {
  'long-enough.ts': lines(300),
  'long-enough.spec.ts': lines(400),
  'english-and-sql.ts': `export const texts = ["the guest's list", "select E'a' || 'b'", 'un’altra lista'];`,
  'backend/src/on-the-server.ts': `export const isAddress = (text: string) => URL.canParse(text);`,
  'frontend/src/shared/format/money.ts': `export { formatEuro } from '@fiocco/money';`,
  'backend/src/for-the-office.ts': `export { formatEuro } from '@fiocco/money';`,
  'frontend/src/known-to-all.ts': `export const last = (all: number[]) => all.toReversed().at(-1);`,
  'measured.long.spec.ts': `const began = performance.now();\nexport const took = performance.now() - began;`,
  'hours-ago.spec.ts': `export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);`,
  'typed-by-people.spec.ts': `export const name = "D'Angelo Marco";`,
};

interface Finding {
  readonly filename: string;
  readonly code: string;
}

let folder: string;
let findings: Finding[];

function lint(): Promise<Finding[]> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [program, '--type-aware', '--config', join(root, '.oxlintrc.json'), '--format', 'json', '.'];
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') };
  return new Promise((done, reject) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
      if (!stdout.startsWith('{')) reject(new Error(stdout + stderr + (error?.message ?? '')));
      else done((JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics);
    });
  });
}

// Outside of the project, so that its ignored folders and its own files have no influence.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fiocco-lint-'));
  cpSync(fixtures, folder, { recursive: true });
  for (const [name, text] of Object.entries({ ...generated, ...accepted })) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, types: [] } }),
  );
  findings = await lint();
}, 30_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([...readdirSync(fixtures), ...Object.keys(generated)])(
  '%s is reported by its rule alone',
  (name) => {
    const rules = findings.filter(({ filename }) => filename.endsWith(name)).map(({ code }) => code);
    expect(rules).toEqual([expect.stringContaining(`(${basename(name).split('.')[0]})`)]);
  },
);

test.each(Object.keys(accepted))('%s is accepted', (name) => {
  expect(findings.filter(({ filename }) => filename.endsWith(name))).toEqual([]);
});
