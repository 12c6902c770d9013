import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from './operator-error.mjs';
import { runQuietly } from './steps.mjs';
import { withProgress } from './terminal.mjs';

/** Runs `npm ci` where the installed packages differ from package-lock.json. */
export async function install({ root, scope }) {
  const stampFile = path.join(root, 'node_modules', '.fiocco-installed');
  const stamp = wantedStamp(root);
  if (readIfThere(stampFile) === stamp) return;
  if (!matchesLock(root)) {
    const npm = npmCommand(process.env);
    await withProgress('Installing packages (about a minute)', () =>
      runQuietly({
        command: npm[0],
        args: [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund'],
        cwd: root,
        env: process.env,
        scope,
        onFailure: {
          message: 'The packages could not be installed: see npm above; is the network there?',
          exitCode: exitCodes.installFailed,
        },
      }),
    );
  }
  if (!scope.closing) fs.writeFileSync(stampFile, stamp);
}

function wantedStamp(root) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

// npm writes its own list at the very end: after an `npm install` by hand nothing is installed again.
function matchesLock(root) {
  const installed = readIfThere(path.join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  const there = JSON.parse(installed).packages;
  const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes('node_modules/')) return true;
    const found = there[name];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

function npmCommand(env) {
  const caller = env.npm_execpath ?? '';
  if (path.basename(caller) === 'npm-cli.js') return [process.execPath, caller];
  const beside = path.join(path.dirname(process.execPath), 'npm');
  return [fs.existsSync(beside) ? beside : 'npm'];
}

function readIfThere(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
