import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = resolve(__dirname, '../../frontend/src');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const read = (ending: string) =>
  FILES.filter((file) => file.endsWith(ending)).map((file) => ({
    file,
    text: readFileSync(join(SOURCES, file), 'utf8'),
  }));

const wordsAfterDots = (text: string) =>
  Array.from(text.matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, word]) => word);

/** Classes of the style sheets that belong to no single component. */
function sharedClasses(): Set<string | undefined> {
  return new Set(
    read('.css').flatMap(({ file, text }) =>
      file.endsWith('.module.css')
        ? Array.from(text.matchAll(/:global\(([^)]*)\)/g), ([, inside = '']) => wordsAfterDots(inside)).flat()
        : wordsAfterDots(text),
    ),
  );
}

/** What stands in components as words; for names out of a module see `class-names`. */
function writtenClasses() {
  return read('.tsx').flatMap(({ file, text }) =>
    Array.from(text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`)/g), ([, plain, template]) =>
      (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, ' ').split(/\s+/),
    )
      .flat()
      .filter((name) => /^[\w-]+$/.test(name))
      .map((name) => ({ file, name })),
  );
}

it('a class that a component names in words is one of the shared style sheets', () => {
  const known = sharedClasses();
  const written = writtenClasses();
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter(({ name }) => !known.has(name))).toEqual([]);
});

it('the office’s table is written by its one component, whose columns are data', () => {
  const tables = writtenClasses().filter(({ name }) => name === 'table');
  const inNames = read('.tsx').filter(({ text }) => /\bcx\(\s*'table'/.test(text));
  expect([...tables, ...inNames].map(({ file }) => file)).toEqual(['shared/office/page/data-table.tsx']);
});
