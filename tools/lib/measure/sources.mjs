import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** What is counted: hand-written code, style sheets and pages. Generated files (`*.gen.ts`) are nobody's work. */
const CODE = /(?<!\.gen)(?<!\.d)\.(ts|tsx|mts|mjs|js|cjs|css|html|py|sh)$/;
const LEFT_OUT =
  /(^|\/)(node_modules|dist|\.data|\.cache|test-results)(\/|$)|^test\/architecture\/fixtures\//;
const PLACES = ['backend/src', 'frontend/src', 'libs', 'test', 'example-shop', 'tools'];
const TEST =
  /\.(spec|conformance|fixtures?|behaviour|journey|bench)\.[a-z]+$|(^|\/)(testing|golden|fixtures)\/|^(libs\/testing|test)\//;
const EQUIPMENT = /^(libs\/payment-sandbox|example-shop|tools)\//;

/** Tests first: the tests of the equipment are tests. */
const groupOf = (file) => (TEST.test(file) ? 'tests' : EQUIPMENT.test(file) ? 'equipment' : 'product');

/**
 * Every file of a tree with its text, its group (`product`, `tests`, `equipment`) and the files of the tree that it
 * imports, types included.
 */
export function readSources(base) {
  const files = new Map();
  for (const file of PLACES.flatMap((place) => filesBelow(base, place))) {
    const text = fs.readFileSync(path.join(base, file), 'utf8');
    files.set(file, { group: groupOf(file), text, imports: [] });
  }
  const entries = entriesOfLibs(base);
  for (const [file, source] of files) {
    if (!/\.[mc]?[jt]sx?$/.test(file)) continue;
    const named = ts.preProcessFile(source.text, true, true).importedFiles.map(({ fileName }) => fileName);
    const found = named
      .map((name) => resolve(file, name, files, entries))
      .filter((one) => one && one !== file);
    source.imports = [...new Set(found)];
  }
  return files;
}

function filesBelow(base, place) {
  const folder = path.join(base, place);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)))
    .filter((file) => CODE.test(file) && !LEFT_OUT.test(file))
    .toSorted();
}

/** `@fiocco/money` → `libs/money/src/index.ts`, as the packages declare it. */
function entriesOfLibs(base) {
  const entries = new Map();
  const libs = path.join(base, 'libs');
  const folders = fs.existsSync(libs) ? fs.readdirSync(libs).map((name) => `libs/${name}`) : [];
  for (const folder of [...folders, 'backend', 'example-shop']) {
    const declared = path.join(base, folder, 'package.json');
    if (!fs.existsSync(declared)) continue;
    const { name, exports = {} } = JSON.parse(fs.readFileSync(declared, 'utf8'));
    for (const [entry, to] of Object.entries(exports))
      if (to.source) entries.set(path.posix.join(name, entry), path.posix.join(folder, to.source));
  }
  return entries;
}

function resolve(from, name, files, entries) {
  if (!name.startsWith('.')) return entries.get(name);
  const wanted = path.posix.join(path.posix.dirname(from), name.replace(/\?.*$/, ''));
  const bare = wanted.replace(/\.[cm]?jsx?$/, '');
  return [wanted, `${bare}.ts`, `${bare}.tsx`, `${bare}.mts`, `${wanted}/index.ts`].find((one) =>
    files.has(one),
  );
}

/** The files of one group. */
export const ofGroup = (files, group) => [...files].filter(([, source]) => source.group === group);

export const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
