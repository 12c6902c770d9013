// `npm run measure`: how wide the house is. Reads sources alone, so that it needs no build.
import fs from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { measure } from './lib/measure/figures.mjs';
import { ADDED, openTypeTrial } from './lib/type-trial.mjs';
import { root } from './lib/workspace.mjs';

const help = `
npm run measure                           every figure, and what those count that should be 0
npm run measure -- --json                 the same for a program
npm run measure -- --trials               also the files of a stage and of an event: type checks of a copy, minutes
npm run measure -- --compare <file.json>  beside the figures that --json once left in a file

product      backend/src, frontend/src, libs, without what follows
tests        specs, fixtures, golden and testing folders, test/
equipment    libs/payment-sandbox, example-shop, tools

files with one importer   tests do not count as importers
circles of imports        files that reach each other; imports of types count
climbing imports          in any folder, from one of its files or folders to another, against the order in which the
                          fewest imports climb; where nothing climbs, the folder can be read from the top down
layers                    the longest way down through the files and folders of a place, each of them one step; a folder
                          with more than half of the place's lines is opened
door                      names that a module's index.ts exports
queries, methods, read    what nobody outside tests asks: messages that nobody sends, methods of readers that nobody calls,
models, columns           tables that no statement reads, columns that no reading code names (a word that stands for
                          several columns counts for all)
files of a setting        files that name a field of the settings page: the middle one of all fields
files of a stage, event   where it is written, and where the type check then asks for it; a payment method is its file and
                          a line of the registry, as test/long/closed-unions holds
files of a mail           its own files and the one that registers it: the middle one of all mails
minutes                   that each suite took when it ran last, from test-results/suites.json
`;
const { values } = readArguments({
  help,
  options: { json: { type: 'boolean' }, trials: { type: 'boolean' }, compare: { type: 'string' } },
});

const WIDTH = 44;
const { figures, found } = measure(root);
if (values.trials) Object.assign(figures, await filesOfAdditions());
if (values.json) console.log(JSON.stringify({ figures, found }, null, 2));
else if (values.compare) printBeside(JSON.parse(fs.readFileSync(values.compare, 'utf8')).figures);
else printAll();

async function filesOfAdditions() {
  const trial = openTypeTrial();
  const counts = {};
  try {
    for (const [kind, changes] of Object.entries(ADDED)) {
      const touched = new Set([...changes.map(([file]) => file), ...(await trial.filesNamed(changes))]);
      counts[`files of a new ${kind}`] = touched.size;
    }
  } finally {
    trial.close();
  }
  return counts;
}

function printAll() {
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${name.padEnd(WIDTH)}${String(figure).padStart(9)}`);
    for (const one of found[name] ?? []) console.log(`    ${one}`);
  }
}

function printBeside(before) {
  console.log(`${'measure'.padEnd(WIDTH)}${'before'.padStart(9)}${'now'.padStart(9)}`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(figures)])) {
    const [was, is] = [before[name] ?? '–', figures[name] ?? '–'];
    console.log(
      `${name.padEnd(WIDTH)}${String(was).padStart(9)}${String(is).padStart(9)}${was === is ? '' : ' *'}`,
    );
  }
}
