// `npm test` and `npm run test:long`: need only Node and npm, like `npm start`.
const { readArguments } = await import('./lib/arguments.mjs');
const { runTests } = await import('./lib/run-tests.mjs');

const help = `
npm test             lint, types, unit, conformance, integration tests and browser journeys
npm run test:long    races, kills, faults, other stores, the pages' other widths
npm run test:long -- --minutes 15    as many of them as fit: the short ones, then by turns what was changed
                                     last and what has not run for longest (kept in .data/long-tests.json)

FIOCCO_SEED=<number> repeats a run's random choices; FIOCCO_BROWSER names a Chromium;
FIOCCO_TEST_DATABASE_URL names a PostgreSQL instead of a throw-away one; CI=true lets nothing be left out.
Some tests only: npx jest path/to/file
`;
const options = { long: { type: 'boolean', default: false }, minutes: { type: 'string' } };
const { long, minutes } = readArguments({ help, options }).values;
if (minutes !== undefined && !(long && Number(minutes) > 0)) {
  console.error(`--minutes ${minutes}: it takes a number above 0, and only with npm run test:long.`);
  process.exit(2);
}
await runTests({ long, minutes: Number(minutes ?? 0), env: process.env });
