import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

// The built lib in a process of its own, which the test kills.
const LIB = resolve(__dirname, '../dist/index.js');
const PASSES = `const { failpoint } = await import(${JSON.stringify(`file://${LIB}`)});
for (let n = 1; n <= 3; n += 1) { failpoint('stock-before-hold'); process.stdout.write(String(n)); }`;

function passing(env: NodeJS.ProcessEnv) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const { stdout, signal, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', PASSES], {
    env: { ...inherited, ...env },
    encoding: 'utf8',
  });
  return { stdout, signal, status };
}

it('kills at the named time, and at no other point', () => {
  expect(passing({ FIOCCO_FAILPOINTS: 'stock-before-hold:3' })).toMatchObject({
    signal: 'SIGKILL',
    stdout: '12',
  });
  expect(passing({ FIOCCO_FAILPOINTS: 'effect-before-done:1' })).toMatchObject({ status: 0, stdout: '123' });
});

it('does nothing unless it is told to, and nothing at all in production', () => {
  expect(passing({})).toMatchObject({ status: 0, stdout: '123' });
  const told = { FIOCCO_FAILPOINTS: 'stock-before-hold:1', NODE_ENV: 'production' };
  expect(passing(told)).toMatchObject({ status: 0, stdout: '123' });
});

it('refuses a name that is none, instead of never killing', () => {
  expect(passing({ FIOCCO_FAILPOINTS: 'stock-before-hole:1' })).toMatchObject({ status: 1, stdout: '' });
});
