// node bundle-shop.mjs <folder>: bundles the built application into one script, with its compiled code beside it. It
// starts in a quarter of the time, and starts are most of a run's cost; the modules are those of backend/dist.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

const dist = path.resolve(import.meta.dirname, '../../backend/dist');
const folder = path.resolve(process.argv[2] ?? '.');
const file = (name) => path.join(folder, name);
const require = createRequire(path.join(dist, 'main.js'));

// Resolved from the application at run time: what is not JavaScript or reads files beside it, and optional packages of the
// frameworks.
const outside = [/^@nestjs\/(microservices|websockets)/, /^@mikro-orm\/(?!core|knex|postgresql|migrations)/];
const native = [
  'css-tree',
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  'pg-query-stream',
  'better-sqlite3',
  'sqlite3',
];
const drivers = ['mysql', 'mysql2', 'mariadb', 'oracledb', 'tedious', 'libsql'];

const ENTRY = '\0shop';
/** Loaded from the application, together with what it resolves. */
const DECORATORS = 'reflect-metadata';
const asOneScript = {
  name: 'shop',
  resolveId: (id) => (id === ENTRY ? id : null),
  // Does what main.js does; a script that is not a module cannot use its top-level await.
  load: (id) =>
    id === ENTRY
      ? `import ${JSON.stringify(require.resolve(DECORATORS))};
import { bootstrap } from ${JSON.stringify(path.join(dist, 'bootstrap.js'))};
void bootstrap(process.env);`
      : null,
  transform: (code, id) =>
    code.includes('import.meta.dirname')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      : null,
};

const start = `const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');
const [app, cache] = ${JSON.stringify([file('app.cjs'), file('app.cache')])};
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
const script = new Script(
  '(function (exports, require, module) {' + readFileSync(app, 'utf8') + '\\n})',
  { filename: app, cachedData },
);
if (script.cachedDataRejected) throw new Error('The compiled code is of another Node.js');
script.runInThisContext()(exports, createRequire(${JSON.stringify(path.join(dist, 'main.js'))}), module);
// Once, by whoever makes the bundle: with what a start has compiled so far.
process.once('SIGUSR2', () => {
  writeFileSync(cache, script.createCachedData());
  process.exit(0);
});
`;

const bundle = await rolldown({
  input: ENTRY,
  platform: 'node',
  logLevel: 'silent',
  external: [...outside, ...native, ...drivers],
  plugins: [asOneScript],
});
// Class names are kept, because entities and modules are found by them.
await bundle.write({ file: file('app.cjs'), format: 'cjs', keepNames: true, codeSplitting: false });
writeFileSync(file('main.cjs'), start);
