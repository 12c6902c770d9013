import { beforeAll, describe, expect, test } from '@jest/globals';
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

/** The zones are computed from the folders below the one in which the check is started. */
async function cruise(folders: readonly string[]): Promise<Report['summary']> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  return (JSON.parse(await run(args)) as Report).summary;
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((done, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (stdout) done(stdout);
      else reject(new Error(stderr || error?.message));
    });
  });
}

const ruleNames = (createRequire(__filename)(config) as { forbidden: { name: string }[] }).forbidden.map(
  ({ name }) => name,
);

test('the project keeps every boundary', async () => {
  const { violations, totalDependenciesCruised } = await cruise([
    'backend/src',
    'example-shop/src',
    'libs',
    'frontend/src',
  ]);
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(totalDependenciesCruised).toBeGreaterThan(500);
}, 180_000);

test('every rule has a project that breaks it', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(ruleNames.toSorted());
});

/**
 * How often each fixture breaks its rule, where it is more than once: tests can be reached through a module's testing
 * folder and through a lib's entry, what a module owns also reaches the platform from outside, a door can hand on its own
 * events and the kernel's, and a type of a framework is as much as its code.
 */
const timesBroken: Record<string, number> = {
  'kernel-only-decides': 3,
  'platform-knows-no-module': 2,
  'stored-events-stay-inside': 2,
  'tests-stay-out': 2,
};

describe('a known-bad project', () => {
  const pathOf = (name: string): string => join(fixtures, name);
  let broken: Record<string, readonly { rule: string; to: string }[]>;

  beforeAll(async () => {
    const program = join(__dirname, 'cruise-fixtures.mjs');
    broken = JSON.parse(await run([program, config, ...ruleNames.map(pathOf)])) as typeof broken;
  }, 180_000);

  test.each(ruleNames.map((name) => ({ name, times: timesBroken[name] ?? 1 })))(
    'is reported by $name, $times in all, and by no other rule',
    ({ name, times }) => {
      expect(broken[pathOf(name)]?.map(({ rule }) => rule)).toEqual(Array(times).fill(name));
    },
  );
});
