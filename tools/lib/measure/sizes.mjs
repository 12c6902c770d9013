import { linesOf, ofGroup } from './sources.mjs';

/** From `import` to its semicolon, as the formatter leaves it. */
const IMPORT = /^import\b[^;]*;/gm;

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const isStyle = (file) => file.endsWith('.css');

export function sizesOf(files, group) {
  const own = ofGroup(files, group);
  const importers = importersOf(files);
  return {
    files: own.length,
    lines: sum(own.filter(([file]) => !isStyle(file)).map(([, { text }]) => linesOf(text))),
    cssLines: sum(own.filter(([file]) => isStyle(file)).map(([, { text }]) => linesOf(text))),
    importLines: sum(
      own.flatMap(([, { text }]) => (text.match(IMPORT) ?? []).map((statement) => linesOf(statement))),
    ),
    oneImporterFiles: own.filter(([file]) => !isStyle(file) && importers.get(file)?.size === 1).length,
  };
}

/** Who imports each file, tests left out: a test beside a file gives it no second reader. */
function importersOf(files) {
  const importers = new Map();
  for (const [from, { group, imports }] of files) {
    if (group === 'tests') continue;
    for (const to of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  }
  return importers;
}
