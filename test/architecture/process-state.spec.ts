import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesWithState } from './process-state.js';

const root = resolve(__dirname, '../..');
const page = readFileSync(join(root, 'docs/processes.md'), 'utf8');
const named = [...page.matchAll(/`((?:backend|libs)\/[^`]+\.ts)`/g)].map(([, file = '']) => file);

test('docs/processes.md says of every collection, queue and turn of a process why it is right with many', () => {
  const kept = filesWithState(root);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((file) => !named.includes(file))).toEqual([]);
});

test('docs/processes.md names no file that is gone', () => {
  for (const file of named) expect(() => readFileSync(join(root, file))).not.toThrow();
});

test('a map in a field, a set beside functions, a queue, a tail and a variable are found, a table of words is not', () => {
  expect(filesWithState(join(__dirname, 'fixtures/process-state'))).toEqual([
    'backend/src/in-a-field.ts',
    'backend/src/in-a-variable.ts',
    'libs/jobs/src/beside-functions.ts',
    'libs/jobs/src/in-a-queue.ts',
    'libs/jobs/src/in-a-tail.ts',
  ]);
});
