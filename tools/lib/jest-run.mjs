import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnLeashed } from './leash.mjs';
import { root } from './workspace.mjs';

/** Runs one suite and counts from Jest's own report; a file that does not load counts as a failure. */
export async function runJest({ suite, scope, env, seed }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-jest-'));
  const report = path.join(folder, 'report.json');
  const options = [
    '--json',
    `--outputFile=${report}`,
    '--passWithNoTests',
    `--seed=${seed}`,
    ...suite.testMatch.map((pattern) => `--testMatch=${pattern}`),
    ...ignoreOptions(suite),
    ...workerOptions(suite),
  ];
  // Jest prints its progress to stderr; the report on stdout is the same as the file's.
  const leashed = spawnLeashed(process.execPath, ['node_modules/jest/bin/jest.js', ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit'],
    descendants: true,
    graceSeconds: 20,
  });
  scope.defer(() => leashed.release());
  const code = await leashed.exited;
  try {
    return countsOf(report, code);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function ignoreOptions({ ignore = [] }) {
  const always = ['/node_modules/', '/dist/', '/fixtures/'];
  return [...always, ...ignore].map((pattern) => `--testPathIgnorePatterns=${pattern}`);
}

function workerOptions({ inBand = false, workers }) {
  if (inBand) return ['--runInBand'];
  return workers ? [`--maxWorkers=${workers}`] : [];
}

function countsOf(report, code) {
  if (!fs.existsSync(report))
    return { passed: 0, failed: 1, pending: 0, names: [`Jest ended with code ${code}`], durations: {} };
  const result = JSON.parse(fs.readFileSync(report, 'utf8'));
  const failedFiles = result.testResults.filter(({ status }) => status === 'failed');
  const names = failedFiles.map(({ name }) => path.relative(root, name));
  let failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  if (failed === 0 && code !== 0) {
    failed = 1;
    names.push(`Jest ended with code ${code}`);
  }
  return {
    passed: result.numPassedTests,
    failed,
    pending: result.numPendingTests + result.numTodoTests,
    names,
    durations: durationsOf(result.testResults),
  };
}

/** By file, in seconds; of those that passed. */
const durationsOf = (results) =>
  Object.fromEntries(
    results
      .filter(({ status }) => status === 'passed')
      .map(({ name, startTime, endTime }) => [path.relative(root, name), (endTime - startTime) / 1000]),
  );
