import { expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROUTES } from '@fiocco/contracts';
import { BODIES } from '@fiocco/contracts/bodies';
import { RouteTable } from '../../backend/src/platform/permissions/route-table.js';
import { createTestApp } from '../../backend/src/platform/testing/test-app.js';

const SOURCES = resolve(__dirname, '../../backend/src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

/** Variants of an address by query are one route. */
const described = [...new Set(Object.keys(ROUTES).map((key) => key.replace(/\?.*$/, '')))];

const test = forAllTests(() => createTestApp());

/** The calls; without pictures, pages and the client's files. */
const served = () =>
  test.app
    .get(RouteTable)
    .routes.map(({ method, url }) => `${method} ${url}`)
    .filter((key) => / \/(api|health)\//.test(key));

it('every call that the router takes is described, and every described one is taken', () => {
  expect(served().toSorted()).toEqual(described.toSorted());
});

interface Handler {
  readonly key: string;
  readonly text: string;
}

/** The text from one handler's decorator to the next. */
function handlersOf(text: string): readonly Handler[] {
  const prefix = /@Controller\((?:'([^']*)')?\)/.exec(text)?.[1] ?? '';
  const paths = new Map(
    [...text.matchAll(/^const (\w+) = '([^']+)';$/gm)].map(([, name, path]) => [name, path]),
  );
  return text
    .split(/^ {2}@(?=(?:Get|Post|Put|Patch|Delete)\()/m)
    .slice(1)
    .map((part) => {
      const [, method = '', path, name] = /^(\w+)\((?:'([^']*)'|(\w*))\)/.exec(part) ?? [];
      const last = path ?? paths.get(name) ?? '';
      return { key: `${method.toUpperCase()} /${[prefix, last].filter(Boolean).join('/')}`, text: part };
    });
}

const handlers = sources
  .filter(({ file }) => file.endsWith('.controller.ts'))
  .flatMap(({ text }) => handlersOf(text));

it('every handler answers what the map says of its route', () => {
  const known = handlers.filter(({ key }) => described.includes(key));
  // One route is registered with Fastify directly, for speed.
  expect(known.map(({ key }) => key).toSorted()).toEqual(
    described.filter((key) => key !== 'GET /api/products').toSorted(),
  );
  expect(known.filter(({ key, text }) => !text.includes(`AnswerOf<'${key}'>`)).map(({ key }) => key)).toEqual(
    [],
  );
});

it('every body that a handler reads is checked as the contracts describe it', () => {
  const wrong = handlers.flatMap(({ key, text }) => {
    const checked = [
      ...text.matchAll(
        /@Checked(?:Body|ByDoor|Query)\('([^']+)'\)[^:]*: Checked(?:Body|ByDoor|Query)<'([^']+)'>/g,
      ),
    ];
    const own = checked.every(([, read, typed]) => read === key && typed === key);
    // Settings and pictures have one reader of their own each, with the fields' words for the description.
    const byHand = text.includes('@Body()') && !text.includes('@DescribedBody(');
    const twice = text.includes('@Body()') && key in BODIES;
    return own && !byHand && !twice && (checked.length > 0 || !(key in BODIES)) ? [] : [key];
  });
  expect(wrong).toEqual([]);
  expect(handlers.filter(({ key }) => key in BODIES)).toHaveLength(Object.keys(BODIES).length);
});
