// @takes 70 s
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const suffix = '.bench.mjs';
const benches = fs
  .readdirSync(path.join(root, 'test', 'bench'))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

// A benchmark that nobody runs stops running unnoticed. Its figures are for whoever asks for them on a quiet machine.
it.each(benches)('npm run bench -- %s still runs, and ends with figures', async (name) => {
  const bench = path.join(root, 'tools', 'bench.mjs');
  const { stdout } = await run(process.execPath, [bench, name, '--quick', '--no-build']);
  expect(stdout.trim().split('\n').at(-1)).toMatch(/\d/);
});
