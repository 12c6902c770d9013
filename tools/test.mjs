// `npm test` and `npm run test:long`: needs Node and npm only, as `npm start` does.
const { runTests } = await import('./lib/run-tests.mjs');
await runTests({ long: process.argv.includes('--long'), env: process.env });
