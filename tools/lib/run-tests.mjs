import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { runJest } from './jest-run.mjs';
import { lockWorkspace } from './locks.mjs';
import { longFiles, recordRun } from './long-files.mjs';
import { createScope } from './scope.mjs';
import { gates, longSuites, suites, unitTests } from './suites.mjs';
import { createTally } from './tally.mjs';
import { describeError, say, withProgress } from './terminal.mjs';
import { runQuietly } from './steps.mjs';
import { byTurns, playBox } from './test-box.mjs';
import { newTemplates, startThrowawayPostgres } from './throwaway-postgres.mjs';
import { root } from './workspace.mjs';

/**
 * Runs everything, also after a failure, and ends with the line `N passed, N failed`. Of the long tests `minutes` may
 * ask for as many as fit into them.
 */
export async function runTests({ long, minutes, env }) {
  const command = long ? 'npm run test:long' : 'npm test';
  const scope = createScope(env, 130);
  const tally = createTally({ isWhole: !minutes });
  const seed = Number(env.FIOCCO_SEED || randomInt(2 ** 31));
  try {
    say(`Seed ${seed}: FIOCCO_SEED=${seed} ${command} repeats this run.`);
    await prepare(scope, tally);
    const testEnv = await testEnvironment(scope, env, seed);
    const run = (suite, more) => runSuite({ suite, scope, tally, env: { ...testEnv, ...more }, seed });
    if (minutes) await runBox({ run, scope, tally, seed, seconds: minutes * 60 - performance.now() / 1000 });
    else if (long) await runAllLong(run, scope);
    else {
      // The gates are bound to one processor and leave the other to the unit tests.
      await Promise.all([runGates(scope, tally), run(unitTests)]);
      for (const suite of suites) await run(suite);
    }
  } catch (error) {
    if (scope.closing) return;
    console.error(describeError(error));
    tally.fail('the run itself');
  }
  await scope.close(tally.report());
}

/** The suite with these of its files alone, which are on record afterwards unless the run is being stopped. */
async function runLong(run, scope, files, env) {
  const [{ suite }] = files;
  const testMatch = files.map(({ file }) => `**/${file}`);
  const durations = await run({ ...suite, testMatch }, env);
  if (durations && !scope.closing) recordRun(files, durations, Date.now());
}

async function runAllLong(run, scope) {
  const files = longFiles();
  for (const suite of longSuites)
    await runLong(
      run,
      scope,
      files.filter((file) => file.suite === suite),
    );
}

async function runBox({ run, scope, tally, seed, seconds }) {
  const files = byTurns(longFiles(), seed);
  const left = await playBox({
    files,
    seconds,
    now: () => performance.now() / 1000,
    run: async (step) => {
      if (scope.closing) throw new Error('stopping');
      const rounds = Object.entries(step.env).map(([name, value]) => ` with ${name}=${value}`);
      say(`Next: ${step.files.map(({ file }) => file).join(', ')}${rounds.join('')}`);
      await runLong(run, scope, step.files, step.env);
    },
  });
  if (left.length === files.length) tally.fail('a box too short for any long test');
  say(`${files.length - left.length} of ${files.length} files had their turn.`);
  if (left.length > 0) say(`Left for the next time: ${left.map(({ file }) => file).join(', ')}`);
}

async function testEnvironment(scope, env, seed) {
  const database = env.FIOCCO_TEST_DATABASE_URL ? {} : await startDatabase(scope);
  const browser = findBrowser(env);
  return {
    ...env,
    ...database,
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
    await tally.timed(name, work);
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
    return undefined;
  }
  const work = async () => {
    const { durations, ...counts } = await tally.timed(suite.name, () =>
      runJest({ suite, scope, env, seed }),
    );
    tally.add(suite.name, counts);
    return durations;
  };
  return withProgress(`Running ${suite.name}`, work, 60_000); // Jest names each file as it ends
}

/** One server for all Jest runs, and what is made once on it; both end with this run. */
async function startDatabase(scope) {
  const server = await startThrowawayPostgres();
  scope.defer(() => server.stop());
  const templates = newTemplates();
  scope.defer(() => fs.rmSync(templates.FIOCCO_TEST_FOLDER, { recursive: true, force: true }));
  return { FIOCCO_TEST_DATABASE_URL: server.url, ...templates };
}
