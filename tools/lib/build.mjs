import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from './operator-error.mjs';
import { runQuietly } from './steps.mjs';
import { withProgress } from './terminal.mjs';

const compiler = 'node_modules/@typescript/native/bin/tsc';
const shared = ['package-lock.json', 'tsconfig.json', 'libs'];
const parts = [
  {
    name: 'server',
    sources: [...shared, 'backend', 'example-shop/src'],
    result: 'example-shop/dist/main.js',
    cwd: '.',
    // Without --force the compiler relies on its own records, although its output may have been deleted.
    args: [compiler, '-b', '--force', 'example-shop', 'libs/payment-sandbox'],
  },
  {
    name: 'pages',
    sources: [...shared, 'frontend'],
    result: 'frontend/dist/index.html',
    cwd: 'frontend',
    args: ['../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
];

/** Builds the parts whose sources differ, by content, from those of the last successful build. */
export async function build({ root, scope }) {
  const stale = parts.map((part) => ({ ...part, ...stampOf(root, part) })).filter((part) => !part.fresh);
  if (stale.length === 0) return;
  await withProgress(`Building ${stale.map(({ name }) => name).join(' and ')}`, async () => {
    for (const part of stale) await buildPart(root, scope, part);
  });
}

async function buildPart(root, scope, { name, cwd, args, stampFile, stamp }) {
  fs.rmSync(stampFile, { force: true });
  await runQuietly({
    command: process.execPath,
    args,
    cwd: path.join(root, cwd),
    env: { ...process.env, NODE_ENV: 'production' },
    scope,
    onFailure: { message: `The ${name} could not be built: see above.`, exitCode: exitCodes.buildFailed },
  });
  if (scope.closing) return;
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, stamp);
}

function stampOf(root, { name, sources, result }) {
  const stampFile = path.join(root, '.cache', `built-${name}`);
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, root, source);
  const stamp = hash.digest('hex');
  const fresh =
    fs.existsSync(path.join(root, result)) &&
    fs.existsSync(stampFile) &&
    fs.readFileSync(stampFile, 'utf8') === stamp;
  return { stampFile, stamp, fresh };
}

function addToHash(hash, root, name) {
  const full = path.join(root, name);
  if (!fs.statSync(full).isDirectory()) {
    const content = fs.readFileSync(full);
    hash.update(`${name}\n${content.length}\n`).update(content);
    return;
  }
  for (const entry of fs.readdirSync(full).sort()) {
    if (isSource(entry)) addToHash(hash, root, path.join(name, entry));
  }
}

const isSource = (name) => !/^(node_modules|dist|\..*)$|\.(spec\.tsx?|gen\.ts|tsbuildinfo)$/.test(name);
