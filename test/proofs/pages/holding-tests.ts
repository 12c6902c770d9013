import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './written-page.js';

interface HoldingTest {
  readonly file: string;
  readonly title: string;
}

/** Tags in the lines above a test, and its title. */
const TAGGED =
  /((?:^ *\/\/ @holds .+\n)+) *(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['`])([\s\S]+?)\2,/gm;

/** Everything that tests say they hold, beside the test that says it. */
function tagsIn(file: string): readonly (HoldingTest & { readonly tag: string })[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(TAGGED)].flatMap(([, tags = '', , title = '']) =>
    tags.split('\n').map((line) => ({ file, title, tag: line.trim() })),
  );
}

/**
 * What a test holds it says itself, in the line above it: `// @holds life: held → paid`. By what is held of this subject: the
 * tests that say so.
 */
export function testsHolding(subject: string): ReadonlyMap<string, readonly HoldingTest[]> {
  const begin = `// @holds ${subject}: `;
  const found = new Map<string, HoldingTest[]>();
  const files = ['backend/src', 'frontend/src', 'libs', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.(?:spec|conformance|journey)\.tsx?$/.test(file) && !file.includes('node_modules'));
  for (const { tag, ...test } of files.flatMap(tagsIn)) {
    if (!tag.startsWith(begin)) continue;
    const held = tag.slice(begin.length);
    found.set(held, [...(found.get(held) ?? []), test]);
  }
  return found;
}
