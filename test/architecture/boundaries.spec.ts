import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');
const fixtures = join(__dirname, 'fixtures/boundaries');

interface Report {
  readonly summary: {
    readonly violations: readonly { rule: { name: string }; from: string; to: string }[];
    readonly totalDependenciesCruised: number;
  };
}

/** The zones are computed from the folders below the place where the check starts: each fixture is a small project. */
function cruise(cwd: string, folders: readonly string[]): Promise<Report['summary']> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  return new Promise((done, reject) => {
    const args = [program, '--config', config, '--output-type', 'json', ...folders];
    execFile(process.execPath, args, { cwd, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (stdout) done((JSON.parse(stdout) as Report).summary);
      else reject(new Error(stderr || error?.message));
    });
  });
}

const ruleNames = (createRequire(__filename)(config) as { forbidden: { name: string }[] }).forbidden.map(
  ({ name }) => name,
);

test('the project keeps every boundary', async () => {
  const { violations, totalDependenciesCruised } = await cruise(root, [
    'backend/src',
    'libs',
    'frontend/src',
  ]);
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(totalDependenciesCruised).toBeGreaterThan(500);
}, 60_000);

test('every rule has a project that breaks it', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(ruleNames.toSorted());
});

/** A module's folder for tests and a lib's entry for tests are two doors that must be shut. */
const timesBroken: Record<string, number> = { 'tests-stay-out': 2 };

test.each(ruleNames.map((name) => ({ name, times: timesBroken[name] ?? 1 })))(
  '$name reports its known-bad project, $times in all, and no other rule does',
  async ({ name, times }) => {
    const { violations } = await cruise(join(fixtures, name), ['.']);
    expect(violations.map(({ rule }) => rule.name)).toEqual(Array(times).fill(name));
  },
  30_000,
);

test('an event stays inside where it is described beside what happens, and what is published does not', async () => {
  const { violations } = await cruise(join(__dirname, 'fixtures/transitions'), ['.']);
  expect(violations.map(({ rule, to }) => `${rule.name}: ${to}`)).toEqual([
    'stored-events-stay-inside: backend/src/modules/gifts/gift/transitions/reserve.ts',
  ]);
}, 30_000);
