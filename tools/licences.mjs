// npm run licences: under which licence each package stands that runs in a shop. Ends with 1 where one is not free.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './lib/arguments.mjs';
import { isFree, licencesIn } from './lib/licences.mjs';

readArguments({ help: 'npm run licences    each licence with the packages that stand under it' });

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const packages = licencesIn(path.join(root, 'package-lock.json'));
for (const licence of new Set(packages.map((one) => one.licence))) {
  const own = packages.filter((one) => one.licence === licence);
  console.log(`\n${licence}${isFree(licence) ? '' : ' (NOT FREE)'}, ${own.length}`);
  console.log(`  ${own.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
}
const refused = packages.filter(({ licence }) => !isFree(licence));
console.log(
  `\n${packages.length} packages run in a shop, ${refused.length} under a licence that is not free.`,
);
process.exitCode = refused.length > 0 ? 1 : 0;
