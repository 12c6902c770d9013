import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as ts from 'typescript';
import { OWNED_BY_MODULES } from '../../backend/src/owned.js';

const root = resolve(__dirname, '../..');
const fixture = join(__dirname, 'fixtures/stored-types');

/**
 * The owners of the stored types of each category. No other code may name one: what others react to they name without
 * the version (`PurchaseEvent`) or by the owner's `published-events.ts`, so that a type can get a new version without a
 * search through the whole shop.
 */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  closing: ['backend/src/modules/cash/'],
  credit: ['backend/src/modules/cash/'],
  gift: ['libs/gift/', 'backend/src/modules/gifts/'],
  ledger: ['backend/src/modules/audit/'],
  privacy: ['backend/src/modules/privacy/'],
  record: ['backend/src/platform/record-history/'],
  sale: ['backend/src/modules/transactions/'],
  stock: ['backend/src/modules/gifts/'],
};

/**
 * The code of the shop. Specs, and everything in `test/`, may name types, because they assert what is in the ledger.
 */
const SOURCES = ['backend/src', 'frontend/src', 'libs'];
const SPEC = /\.spec\.tsx?$/;
const STORED_TYPE = /\b([a-z]+)\.[A-Z][A-Za-z]*\.v\d+\b/g;

function sourcesBelow(base: string): string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file) && !SPEC.test(file))
      .map((file) => `${folder}/${file}`)
      .toSorted(),
  );
}

/**
 * The string literals of a file, including those in types and templates. Comments are left out, since they may explain
 * anything.
 */
function textsIn(file: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

function typesAbroad(base: string): string[] {
  return sourcesBelow(base).flatMap((path) => {
    const text = readFileSync(join(base, path), 'utf8');
    if (!text.match(STORED_TYPE)) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    return textsIn(file)
      .flatMap((one) => [...one.matchAll(STORED_TYPE)])
      .filter(([, category = '']) => OWNERS[category]?.every((owner) => !path.startsWith(owner)))
      .map(([type]) => `${path}: ${type}`);
  });
}

test('no source names a stored type of another owner', () => {
  expect(typesAbroad(root)).toEqual([]);
});

test('every category of the ledger has an owner', () => {
  expect(Object.keys(OWNERS)).toEqual(OWNED_BY_MODULES.streams);
  const sources = sourcesBelow(root);
  for (const folder of Object.values(OWNERS).flat())
    expect(sources).toContainEqual(expect.stringMatching(`^${folder}`));
});

test('one that is named in code, in SQL, in a type, in the browser or in a lib is found', () => {
  expect(typesAbroad(fixture)).toEqual([
    'backend/src/modules/notifications/in-code.ts: gift.UnitHeld.v1',
    'backend/src/modules/notifications/in-sql.ts: gift.UnitHeld.v1',
    'backend/src/modules/notifications/in-types.ts: stock.UnitAllocated.v2',
    'frontend/src/diary.tsx: ledger.LedgerRestored.v1',
    'libs/mail/src/index.ts: privacy.PersonErased.v1',
  ]);
});
