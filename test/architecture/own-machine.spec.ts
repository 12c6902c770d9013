import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const notOurs = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results']);
const isText = (name: string): boolean =>
  !/\.(png|jpe?g|webp|avif|ico|woff2?|pdf|gz|br|tsbuildinfo)$/.test(name);
const before = String.raw`(^|[\s"'\`(=:,])`;

/** Texts that work, or make sense, only on the machine of their author. */
const forbidden: Record<string, RegExp> = {
  'a folder of one machine': new RegExp(`${before}/(work|home|root|Users)/[\\w.-]+`, 'm'),
  'a drive of one machine': /\b[A-Z]:\\(Users|work)/,
  'the host of a package registry': /"resolved": ?"https?:\/\//,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
};

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && isText(entry.name)) yield path;
  }
}

const faultsIn = (text: string): string[] =>
  Object.keys(forbidden).filter((name) => forbidden[name]?.test(text) ?? false);

test('no file names a place on the machine it was written on', () => {
  const files = [...filesBelow(root)];
  const found = files.flatMap((file) =>
    faultsIn(readFileSync(file, 'utf8')).map((fault) => `${relative(root, file)}: ${fault}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test.each([
  ['a folder of one machine', `read('${['', 'home', 'anna', 'shop'].join('/')}')`],
  ['a drive of one machine', ['C:', 'Users', 'anna'].join('\\')],
  [
    'the host of a package registry',
    `"resolved": "${['https:', '', 'registry.example.org', 'pg'].join('/')}"`,
  ],
  ['a private key', ['-----BEGIN RSA PRIVATE', 'KEY-----'].join(' ')],
])('%s would be found', (fault, text) => {
  expect(faultsIn(text)).toEqual([fault]);
});
