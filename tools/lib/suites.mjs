const npmTool = (path) => `node_modules/${path}`;

const LONG = '\\.long\\.(spec|journey)\\.';

/** Each gate counts as one pass or failure. Within a lane a gate may need those before it. */
export const gates = [
  [
    // First, because the type-aware lint reads the build's output.
    {
      name: 'types',
      args: [
        npmTool('@typescript/native/bin/tsc'),
        '-b',
        'example-shop',
        'frontend',
        'libs/testing',
        'libs/payment-sandbox',
        'test',
      ],
    },
    {
      name: 'lint',
      args: [
        npmTool('oxlint/bin/oxlint'),
        '--type-aware',
        '--deny-warnings',
        'backend',
        'example-shop',
        'libs',
        'frontend',
        'test',
        'tools',
      ],
    },
    { name: 'unused code', args: [npmTool('knip/bin/knip.js'), '--no-config-hints'] },
  ],
  [{ name: 'format', args: [npmTool('oxfmt/bin/oxfmt'), '--check', '.'] }],
];

/**
 * Jest decides by file name; the patterns share no file. `*.long.*` are of `longSuites` alone; what belongs there is
 * said in docs/decisions/0044.
 */
export const unitTests = {
  name: 'unit tests',
  testMatch: ['**/(backend|example-shop|libs|frontend|test)/**/*.spec.{ts,tsx}'],
  ignore: [LONG, '/test/conformance/', '\\.int\\.spec\\.'],
};

export const suites = [
  {
    name: 'conformance and integration tests',
    testMatch: ['**/test/conformance/**/*.spec.ts', '**/*.int.spec.{ts,tsx}'],
    ignore: [LONG],
    // One more than there are processors: these files often wait, for a clock, a database, a process.
    workers: 3,
  },
  {
    name: 'browser journeys',
    testMatch: ['**/test/journeys/**/*.journey.ts'],
    ignore: [LONG],
    needsBrowser: true,
  },
];

const longTests = { name: 'long integration tests' };
const longJourneys = { name: 'long browser journeys', needsBrowser: true };
/** Each of them wants the machine for itself. */
const endurance = { name: 'races and faults', inBand: true };

/** In the order in which `npm run test:long` runs them. */
export const longSuites = [longTests, longJourneys, endurance];

export function longSuiteOf(file) {
  if (file.endsWith('.journey.ts')) return longJourneys;
  return /^test\/(long|proofs)\//.test(file) ? endurance : longTests;
}
