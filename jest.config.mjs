import { readFileSync } from 'node:fs';

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
  '@mantine/core',
  '@mdn/browser-compat-data',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
];
const swc = (parser, transform, module = {}) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { parser, transform, target: 'es2022', keepClassNames: true },
    module: { type: 'commonjs', ...module },
  },
];
// Of Mantine's two hundred components a page uses ten: what its index names is read when it is used.
const mantine = 'node_modules/@mantine/core/esm/index.mjs';
const mantineParts = Array.from(
  readFileSync(new URL(mantine, import.meta.url), 'utf8').matchAll(/from "(.+)";/g),
  ([, part]) => part,
);

export default {
  testEnvironment: '<rootDir>/test/jest/shared-environment.mjs',
  runtime: '<rootDir>/test/jest/shared-runtime.mjs',
  testSequencer: '<rootDir>/test/jest/longest-first.mjs',
  globalSetup: '<rootDir>/test/jest-global-setup.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/jest/page-texts.cjs'],
  globalTeardown: '<rootDir>/test/jest-global-teardown.mjs',
  testMatch: ['**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/', '\\.long\\.(spec|journey)\\.ts$'],
  roots: [
    '<rootDir>/test',
    '<rootDir>/backend/src',
    '<rootDir>/example-shop/src',
    '<rootDir>/frontend/src',
    '<rootDir>/libs',
  ],
  moduleNameMapper: {
    '^@mantine/core$': `<rootDir>/${mantine}`,
    '\\.css$': '<rootDir>/frontend/testing/style-sheet.cjs',
    '\\.(svg|woff2)$': '<rootDir>/frontend/testing/picture.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@fiocco/backend$': '<rootDir>/backend/src/index.ts',
    '^@fiocco/backend/(.*)$': '<rootDir>/backend/src/$1',
    '^@fiocco/([a-z-]+)/(testing|jest|bodies)$': '<rootDir>/libs/$1/src/$2/index.ts',
    '^@fiocco/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '^.+\\.tsx$': swc({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }),
    '^.+\\.ts$': swc(
      { syntax: 'typescript', decorators: true },
      { legacyDecorator: true, decoratorMetadata: true },
    ),
    '/@mantine/core/esm/index\\.mjs$': swc({ syntax: 'ecmascript' }, {}, { lazy: mantineParts }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }, {}),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  workerIdleMemoryLimit: '700MB',
  maxWorkers: 2,
  // A bound for what hangs, wide enough for a busy machine; what has to be fast is measured.
  testTimeout: 60_000,
};
