import { randomInt } from 'node:crypto';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { runJest } from './jest-run.mjs';
import { lockWorkspace } from './locks.mjs';
import { createScope } from './scope.mjs';
import { gates, longSuites, suites, unitTests } from './suites.mjs';
import { createTally } from './tally.mjs';
import { describeError, say, withProgress } from './terminal.mjs';
import { runQuietly } from './steps.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';
import { root } from './workspace.mjs';

/** Runs everything, also after a failure, and ends with the line `N passed, N failed`. */
export async function runTests({ long, env }) {
  const scope = createScope(env, 130);
  const tally = createTally();
  const seed = Number(env.FIOCCO_SEED || randomInt(2 ** 31));
  try {
    say(`Seed ${seed}: FIOCCO_SEED=${seed} ${long ? 'npm run test:long' : 'npm test'} repeats this run.`);
    await prepare(scope, tally);
    const testEnv = await testEnvironment(scope, env, seed);
    const run = (suite) => runSuite({ suite, scope, tally, env: testEnv, seed });
    // The gates are bound to one processor and leave the other to the unit tests.
    if (!long) await Promise.all([runGates(scope, tally), run(unitTests)]);
    for (const suite of long ? longSuites : suites) await run(suite);
  } catch (error) {
    if (scope.closing) return;
    console.error(describeError(error));
    tally.fail('the run itself');
  }
  await scope.close(tally.report());
}

async function testEnvironment(scope, env, seed) {
  const databaseUrl = env.FIOCCO_TEST_DATABASE_URL || (await startDatabase(scope));
  const browser = findBrowser(env);
  return {
    ...env,
    FIOCCO_TEST_DATABASE_URL: databaseUrl,
    FIOCCO_SEED: String(seed),
    ...(browser ? { FIOCCO_BROWSER: browser } : {}),
  };
}

async function prepare(scope, tally) {
  const release = await lockWorkspace();
  scope.defer(release);
  await install({ root, scope });
  await counted(scope, tally, 'build', () => build({ root, scope }));
  release();
}

async function counted(scope, tally, name, work) {
  try {
    await work();
    tally.pass();
  } catch (error) {
    if (scope.closing) throw error;
    tally.fail(name);
  }
}

/** Lanes run side by side; the gates of a lane one after the other. */
const runGates = (scope, tally) => Promise.all(gates.map((lane) => runLane(lane, scope, tally)));

async function runLane(lane, scope, tally) {
  for (const { name, args } of lane) {
    const onFailure = { message: `${name} failed`, exitCode: 1 };
    const step = {
      command: process.execPath,
      args,
      cwd: root,
      env: process.env,
      scope,
      onFailure,
      keep: 20_000,
    };
    await counted(scope, tally, name, () => withProgress(`Checking ${name}`, () => runQuietly(step)));
  }
}

async function runSuite({ suite, scope, tally, env, seed }) {
  if (suite.needsBrowser && !env.FIOCCO_BROWSER) {
    tally.notRun(suite.name, 'no Chromium: install it, or name one in FIOCCO_BROWSER', Boolean(env.CI));
    return;
  }
  const work = async () => tally.add(suite.name, await runJest({ suite, scope, env, seed }));
  await withProgress(`Running ${suite.name}`, work, 60_000); // Jest names each file as it ends
}

async function startDatabase(scope) {
  const server = await startThrowawayPostgres();
  scope.defer(() => server.stop());
  return server.url;
}
