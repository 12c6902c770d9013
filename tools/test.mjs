// `npm test` and `npm run test:long`: need only Node and npm, like `npm start`.
const { readArguments } = await import('./lib/arguments.mjs');
const { runTests } = await import('./lib/run-tests.mjs');

const help = `
npm test             lint, types, unit, conformance, integration tests and browser journeys
npm run test:long    races, kills, faults, other stores, the pages' other widths

FIOCCO_SEED=<number> repeats a run's random choices; FIOCCO_BROWSER names a Chromium;
FIOCCO_TEST_DATABASE_URL names a PostgreSQL instead of a throw-away one; CI=true lets nothing be left out.
Some tests only: npx jest path/to/file
`;
const { long = false } = readArguments({ help, options: { long: { type: 'boolean' } } }).values;
await runTests({ long, env: process.env });
