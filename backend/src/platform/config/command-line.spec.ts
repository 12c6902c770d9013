import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandLine } from './command-line.js';

const IMAGE = '/app/tools';

it('names a command as it is called beside the sources, and in the image', () => {
  expect(commandLine('reset-password', '<username>')).toBe('npm run reset-password -- <username>');
  expect(commandLine('after-restore')).toBe('npm run after-restore');
  expect(commandLine('reset-password', '<username>', IMAGE)).toBe(
    'node backend/dist/reset-password.main.js <username>',
  );
  expect(commandLine('rebuild', 'all', IMAGE)).toBe('node backend/dist/projections.main.js rebuild all');
});

it('is asked wherever the server tells one: what it says stands in no text by itself', () => {
  const folder = resolve(__dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  const told = files.filter((file) =>
    readFileSync(resolve(folder, file), 'utf8')
      .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
      .includes('npm run '),
  );
  expect(told).toEqual(['platform/config/command-line.ts']);
});
