// The application is native ESM; the tests run its sources compiled to CommonJS by SWC, so Jest needs no node flag.
// ESM-only packages must be compiled as well: extend `esmOnly` when Jest says "Must use import to load ES Module".
const esmOnly = [
  '@nestjs',
  '@fastify',
  'light-my-request',
  'cookie',
  'content-disposition',
  'nodemailer',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'fast-check',
  'pure-rand',
];
const swc = (parser, transform) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { parser, transform, target: 'es2022', keepClassNames: true },
    module: { type: 'commonjs' },
  },
];
export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/test/jest-global-teardown.mjs',
  testMatch: ['**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/', '\\.long\\.spec\\.ts$'],
  roots: ['<rootDir>/test', '<rootDir>/backend/src', '<rootDir>/frontend/src', '<rootDir>/libs'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@fiocco/backend/(.*)$': '<rootDir>/backend/src/$1',
    '^@fiocco/([a-z-]+)/testing$': '<rootDir>/libs/$1/src/testing/index.ts',
    '^@fiocco/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '^.+\\.tsx?$': swc(
      { syntax: 'typescript', decorators: true },
      { legacyDecorator: true, decoratorMetadata: true },
    ),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }, {}),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  workerIdleMemoryLimit: '700MB',
  maxWorkers: 2,
  // A bound for what hangs, wide enough for a busy machine; what has to be fast is measured.
  testTimeout: 30_000,
};
