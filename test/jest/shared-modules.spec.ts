import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(__dirname, '../..');

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Runs the fixtures one after the other in one process. */
function run(): Promise<Report> {
  const jest = resolve(root, 'node_modules/jest/bin/jest.js');
  const options = [
    '--testMatch=**/test/jest/fixtures/*.spec.ts',
    '--testPathIgnorePatterns=/dist/',
    '--testSequencer=<rootDir>/test/jest/fixtures/by-name.mjs',
  ];
  return new Promise((done, reject) => {
    execFile(
      process.execPath,
      [jest, '--runInBand', '--json', ...options],
      { cwd: root },
      (_, stdout, stderr) => {
        if (stdout) done(JSON.parse(stdout) as Report);
        else reject(new Error(stderr));
      },
    );
  });
}

it('files of one worker share what they load, and nothing that one of them does to it', async () => {
  const { testResults } = await run();
  expect(testResults.map(({ message }) => message)).toEqual(['', '', '', '']);
  const of = (alone: boolean) =>
    testResults
      .filter(({ name }) => name.includes('-alone') === alone)
      .flatMap(({ assertionResults }) => assertionResults.map(({ title, status }) => `${title}: ${status}`))
      .toSorted();
  expect(of(false)).toEqual([1, 2].map((load) => `load ${load}: finds everything clean: passed`));
  expect(of(true)).toEqual([1, 1].map((load) => `load ${load}: finds everything clean: passed`));
}, 60_000);
