import path from 'node:path';
import { readKept } from '../kept-json.mjs';
import { circles, climbing, layers } from './arrows.mjs';
import { doors } from './doors.mjs';
import { sizesOf } from './sizes.mjs';
import { readSources } from './sources.mjs';
import { unread } from './unread.mjs';
import { filesOfAMail, filesOfASetting } from './width.mjs';

const SIZES = {
  files: 'files',
  lines: 'lines of code',
  cssLines: 'lines of style sheets',
  importLines: 'lines of imports',
  oneImporterFiles: 'files with one importer',
};

/** All figures of a tree by their names, and for those that should be 0 what they count. */
export function measure(base) {
  const files = readSources(base);
  const figures = {};
  for (const group of ['product', 'tests', 'equipment']) {
    const sizes = sizesOf(files, group);
    for (const [size, words] of Object.entries(SIZES))
      if (group !== 'tests' || size !== 'oneImporterFiles') figures[`${group}: ${words}`] = sizes[size];
  }
  const found = {
    'circles of imports': circles(files).map((circle) => circle.join(' ↔ ')),
    'climbing imports': climbing(files),
    ...unread(files),
  };
  for (const [name, all] of Object.entries(found)) figures[name] = all.length;
  for (const [name, place] of PLACES) figures[`layers: ${name}`] = layers(files, place);
  for (const [module, names] of Object.entries(doors(files))) figures[`door: ${module}`] = names.length;
  figures['files of a setting'] = filesOfASetting(files);
  figures['files of a mail'] = filesOfAMail(files);
  return { figures: { ...figures, ...minutesOfSuites(base) }, found };
}

const PLACES = [
  ['backend/src', 'backend/src'],
  ['gifts', 'backend/src/modules/gifts'],
  ['kernel of a gift', 'libs/gift/src'],
];

/** As the last runs of the tests left them. */
function minutesOfSuites(base) {
  return Object.fromEntries(
    Object.entries(readKept(path.join(base, 'test-results', 'suites.json'))).map(([suite, took]) => [
      `minutes: ${suite}`,
      Number(took.toFixed(1)),
    ]),
  );
}
