// npm run bench [-- <name>…] [-- --no-build] [-- --profile <folder>]: runs each benchmark of test/bench in a process
// of its own, on a PostgreSQL of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { readArguments } from './lib/arguments.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'test', 'bench');
const suffix = '.bench.mjs';

async function run(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** `tree`: another checkout of this repository, built, whose shop is measured by this one's benchmark; null for this one. */
async function runOn(name, tree) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fiocco-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    console.log(`\n# ${name}${tree ? `, the shop of ${tree}` : ''}`);
    return await run([path.join(folder, name + suffix)], {
      ...process.env,
      // Some of them make databases.
      FIOCCO_BENCH_DATABASE_URL: server.admin.localUrl,
      ...(tree && {
        FIOCCO_BENCH_DIST: pathToFileURL(path.join(path.resolve(tree), 'backend', 'dist/')).href,
      }),
      ...(values.quick && { FIOCCO_BENCH_QUICK: '1' }),
      ...(values.profile && { FIOCCO_BENCH_PROFILE: path.resolve(values.profile) }),
    });
  } finally {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

const help = `
npm run bench [-- <name>…] [-- --no-build]    each benchmark of test/bench; without a name all of them
npm run bench -- --quick                      small ones in seconds: only shows that each still runs
npm run bench -- <name>… --profile <folder>   leaves a CPU profile of each program that the benchmark starts
npm run bench -- <name>… --against <folder>   each beside the shop of another checkout that is built, such as the commit before
`;
const { values, positionals: wanted } = readArguments({
  help,
  options: {
    'no-build': { type: 'boolean' },
    profile: { type: 'string' },
    quick: { type: 'boolean' },
    against: { type: 'string' },
  },
  allowPositionals: true,
});
const known = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(2);
}
const build = ['node_modules/@typescript/native/bin/tsc', '-b', 'backend', 'libs/payment-sandbox'];
if (!values['no-build'] && !(await run(build))) process.exit(1);
let passed = true;
for (const name of wanted.length > 0 ? wanted : known)
  for (const tree of values.against ? [values.against, null] : [null])
    passed = (await runOn(name, tree)) && passed;
process.exit(passed ? 0 : 1);
