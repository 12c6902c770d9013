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
}, 60_000);

test('every rule has a project that breaks it', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(ruleNames.toSorted());
});

/**
 * How often each fixture breaks its rule, where it is more than once: tests can be reached through a module's testing
 * folder and through a lib's entry, and what a module owns also reaches the platform from outside.
 */
const timesBroken: Record<string, number> = { 'tests-stay-out': 2, 'platform-knows-no-module': 2 };

describe('a known-bad project', () => {
  const pathOf = (name: string): string => join(fixtures, name);
  const published = join(__dirname, 'fixtures/transitions');
  let broken: Record<string, readonly { rule: string; to: string }[]>;

  beforeAll(async () => {
    const program = join(__dirname, 'cruise-fixtures.mjs');
    broken = JSON.parse(await run([program, config, ...ruleNames.map(pathOf), published])) as typeof broken;
  }, 60_000);

  test.each(ruleNames.map((name) => ({ name, times: timesBroken[name] ?? 1 })))(
    'is reported by $name, $times in all, and by no other rule',
    ({ name, times }) => {
      expect(broken[pathOf(name)]?.map(({ rule }) => rule)).toEqual(Array(times).fill(name));
    },
  );

  test('keeps an event inside where it is described beside what happens, and what is published not', () => {
    expect(broken[published]).toEqual([
      {
        rule: 'stored-events-stay-inside',
        to: 'backend/src/modules/gifts/gift/transitions/reserve.ts',
      },
    ]);
  });
});
