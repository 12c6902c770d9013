import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError, exitCodes } from './operator-error.mjs';
import { isOpenToAll } from './postgres-binaries.mjs';

const major = 18;
const markName = 'fiocco.json';

/** Creates the folder where it is missing, and checks that this process can write to it. */
export function makeWritable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const probe = path.join(folder, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.unlinkSync(probe);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written to (${error.code}): choose another one with DATA_DIR or change its rights.`,
      exitCodes.folderUnwritable,
    );
  }
}

/**
 * The cluster in `dataDir`: `{ folder, password, shopPassword, owner }`, without a password where it has still to be
 * created. `password` is the superuser's, `shopPassword` that of the shop's role: absent in a cluster of earlier starts,
 * until `noteShopPassword`.
 */
export function findCluster(dataDir) {
  const folder = path.join(dataDir, `postgres-${major}`);
  refuseForeign(dataDir);
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (!stat) return { folder };
  try {
    return readCluster(folder, stat);
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    throw new OperatorError(
      `The data folder ${folder} belongs to another user: start Fiocco as that user, or as root.`,
      exitCodes.folderUnwritable,
    );
  }
}

function refuseForeign(dataDir) {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw foreign(dataDir, "is another PostgreSQL server's own folder");
  }
  const others = fs
    .readdirSync(dataDir)
    .filter((name) => /^postgres-\d+$/.test(name) && name !== `postgres-${major}`);
  if (others.length > 0 && !fs.existsSync(path.join(dataDir, `postgres-${major}`))) {
    throw foreign(
      path.join(dataDir, others[0]),
      `holds the data of another PostgreSQL version, this is ${major}`,
    );
  }
}

function readCluster(folder, stat) {
  if (!stat.isDirectory()) throw foreign(folder, 'is a file');
  if (fs.readdirSync(folder).length === 0) return { folder };
  refuseUnfinished(folder);
  const { product, password, shopPassword } = parseMark(readText(path.join(folder, markName)));
  if (product !== 'fiocco' || !password) throw foreign(folder, 'was made by another program');
  return { folder, password, shopPassword, owner: { uid: stat.uid, gid: stat.gid } };
}

function refuseUnfinished(folder) {
  const version = readText(path.join(folder, 'PG_VERSION'))?.trim();
  if (version && version !== String(major)) {
    throw foreign(folder, `holds data of PostgreSQL ${version}, this is ${major}`);
  }
  if (!fs.existsSync(path.join(folder, markName))) throw incomplete(folder, 'the mark of a finished set-up');
  const whole = version && fs.existsSync(path.join(folder, 'global', 'pg_control'));
  if (!whole) throw incomplete(folder, 'files of the database');
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseMark(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const foreign = (folder, why) =>
  new OperatorError(
    `The data folder ${folder} ${why}: choose another folder with DATA_DIR, or move this one away.`,
    exitCodes.folderForeign,
  );

const incomplete = (folder, what) =>
  new OperatorError(
    `The data folder ${folder} is incomplete (${what} missing): put a backup in its place, or move it away to begin empty.`,
    exitCodes.folderIncomplete,
  );

/** Runs initdb in a temporary folder and renames it, so that a cluster is complete or absent. */
export function createCluster({ folder, native, account, env }) {
  const parent = path.dirname(folder);
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith('.new-postgres-'))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const fresh = fs.mkdtempSync(path.join(parent, '.new-postgres-'));
  const password = drawPassword();
  try {
    giveTo(account, fresh);
    initialise({ fresh, password, native, account, env });
    writeMark(fresh, account, { password });
    fs.renameSync(fresh, folder);
    flush(parent);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    throw new OperatorError(`The database could not be set up: ${error.message}`, exitCodes.databaseFailed);
  }
  return { folder, password, owner: account };
}

/** Keeps a password for the shop's role beside the superuser's; answers it. */
export function noteShopPassword({ folder, password, owner }) {
  const shopPassword = drawPassword();
  writeMark(folder, owner && process.getuid() === 0 ? owner : undefined, { password, shopPassword });
  return shopPassword;
}

/** The file is whole at any moment. */
function writeMark(folder, account, passwords) {
  const mark = path.join(folder, markName);
  const draft = `${mark}.new`;
  fs.writeFileSync(draft, JSON.stringify({ product: 'fiocco', postgres: major, ...passwords }), {
    mode: 0o600,
  });
  giveTo(account, draft);
  flush(draft);
  fs.renameSync(draft, mark);
}

const drawPassword = () => randomBytes(18).toString('base64url');

function initialise({ fresh, password, native, account, env }) {
  const secret = openUnnamed(`${fresh}-secret`, `${password}\n`, account);
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const run = spawnSync(
    path.join(native, 'bin', 'initdb'),
    [
      '-D',
      folderFor(account, fresh),
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      '--pwfile=/dev/stdin',
      ...options,
    ],
    { ...account, env, cwd: fresh, encoding: 'utf8', stdio: [secret, 'ignore', 'pipe'] },
  );
  fs.closeSync(secret);
  if (run.status !== 0) throw new Error(lastLine(run.stderr) || String(run.error ?? 'initdb failed'));
}

function giveTo(account, file) {
  if (account) fs.chownSync(file, account.uid, account.gid);
}

/** A descriptor of an unlinked file with the text, so that it appears under no name and in no process list. */
function openUnnamed(file, text, account) {
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  giveTo(account, file);
  const descriptor = fs.openSync(file, 'r');
  fs.unlinkSync(file);
  return descriptor;
}

/** A path by which an account reaches a folder that it owns below one that it may not enter. */
export function folderFor(account, folder) {
  return account && process.platform === 'linux' && !isOpenToAll(path.dirname(folder))
    ? '/proc/self/cwd'
    : folder;
}

function flush(target) {
  const fd = fs.openSync(target, 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}

const lastLine = (text) => (text ?? '').trim().split('\n').at(-1);
