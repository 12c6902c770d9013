const npmTool = (path) => `node_modules/${path}`;

/** Each is one pass or one failure of the closing line; what stands in one lane needs what came before it. */
export const gates = [
  [
    // First, because the type-aware lint reads what it builds.
    {
      name: 'types',
      args: [npmTool('@typescript/native/bin/tsc'), '-b', 'example-shop', 'frontend', 'libs/testing', 'test'],
    },
    {
      name: 'lint',
      args: [
        npmTool('oxlint/bin/oxlint'),
        ...[
          '--type-aware',
          '--deny-warnings',
          'backend',
          'example-shop',
          'libs',
          'frontend',
          'test',
          'tools',
        ],
      ],
    },
    { name: 'unused code', args: [npmTool('knip/bin/knip.js'), '--no-config-hints'] },
  ],
  [{ name: 'format', args: [npmTool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] }],
];

/** Jest decides by file name; the patterns share no file. */
export const unitTests = {
  name: 'unit tests',
  testMatch: ['**/(backend|example-shop|libs|frontend|test)/**/*.spec.{ts,tsx}'],
  ignore: ['/test/conformance/', '\\.int\\.spec\\.'],
};

export const suites = [
  {
    name: 'conformance and integration tests',
    testMatch: ['**/test/conformance/**/*.spec.ts', '**/*.int.spec.{ts,tsx}'],
  },
  {
    name: 'browser journeys',
    testMatch: ['**/test/journeys/**/*.journey.ts'],
    needsBrowser: true,
  },
];

export const longSuites = [
  { name: 'races and faults', testMatch: ['**/test/**/*.long.spec.ts'], inBand: true },
];
