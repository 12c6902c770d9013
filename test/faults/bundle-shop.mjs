// node bundle-shop.mjs <folder>: the built application as one script with its compiled code beside it. It starts in a
// quarter of the time, and starts are most of what a run costs; the modules are the very ones of backend/dist.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

const dist = path.resolve(import.meta.dirname, '../../backend/dist');
const folder = path.resolve(process.argv[2] ?? '.');
const file = (name) => path.join(folder, name);
const require = createRequire(path.join(dist, 'main.js'));

// What is no JavaScript, and what the frameworks ask for without needing it, is looked up where the application does.
const outside = [/^@nestjs\/(microservices|websockets)/, /^@mikro-orm\/(?!core|knex|postgresql|migrations)/];
const native = ['sharp', '@node-rs/argon2', 'pg-native', 'pg-query-stream', 'better-sqlite3', 'sqlite3'];
const drivers = ['mysql', 'mysql2', 'mariadb', 'oracledb', 'tedious', 'libsql'];

const ENTRY = '\0shop';
/** Of the application, as is all that it resolves. */
const DECORATORS = 'reflect-metadata';
const asOneScript = {
  name: 'shop',
  resolveId: (id) => (id === ENTRY ? id : null),
  // As main.js, whose top-level await no plain script may have.
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
// Entities and modules go by the names of their classes.
await bundle.write({ file: file('app.cjs'), format: 'cjs', keepNames: true, codeSplitting: false });
writeFileSync(file('main.cjs'), start);
