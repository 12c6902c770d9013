import fs from 'node:fs';
import path from 'node:path';
import { exitCodes, OperatorError } from './operator-error.mjs';
import { isAlive, startMark } from './processes.mjs';
import { say } from './terminal.mjs';
import { root } from './workspace.mjs';

const lockOf = (dataDir) => path.join(dataDir, 'fiocco.lock');

/**
 * Two servers on one data folder would destroy it. `publicUrl` is what the shop's links begin with, for commands beside
 * it. Returns a function that releases the lock.
 */
export function lockDataFolder(dataDir, address, publicUrl) {
  const isFree = address.port === 0;
  const where = isFree ? 'a free port' : address.url;
  const links = publicUrl || (isFree ? undefined : address.url);
  const attempt = takeLock(lockOf(dataDir), { where, links });
  if (attempt.release) return attempt.release;
  const { pid, where: there } = attempt.holder;
  throw new OperatorError(
    `Fiocco is already running on the data folder ${dataDir} (process ${pid}, ${there}).`,
    exitCodes.alreadyRunning,
  );
}

/** What the links of the shop that runs on this data folder begin with; undefined where that is not known. */
export const linksOfRunning = (dataDir) => parse(readIfThere(lockOf(dataDir)) ?? '').links;

/** Two starts in one clone would install and build at the same time, so the second one waits. */
export async function lockWorkspace() {
  const file = path.join(root, '.cache', 'workspace.lock');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; ;) {
    const { release, holder } = takeLock(file);
    if (release) return release;
    if (!told) say(`Waiting for another start (process ${holder.pid}) to finish installing and building …`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** `{ release }`, or `{ holder }` where a living process has it. A lock of a process that is gone does not count. */
export function takeLock(file, facts = {}) {
  const own = JSON.stringify({ pid: process.pid, mark: startMark(process.pid), ...facts });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, own, { mode: 0o600 });
  try {
    for (;;) {
      const found = linkOrRead(draft, file);
      if (found === null) return { release: () => releaseLock(file, own) };
      const holder = parse(found);
      if (isHeld(holder)) return { holder };
      setAside(file, found);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

// A link appears complete or not at all, and only where there was none.
function linkOrRead(draft, file) {
  try {
    fs.linkSync(draft, file);
    return null;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return readIfThere(file) ?? '';
  }
}

const isHeld = ({ pid, mark }) => Number.isInteger(pid) && isAlive(pid) && startMark(pid) === mark;

// Another start may have replaced the stale lock since we read it: then its lock is put back.
function setAside(file, stale) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (fs.readFileSync(aside, 'utf8') !== stale) linkOrRead(aside, file);
  fs.rmSync(aside);
}

function releaseLock(file, own) {
  if (readIfThere(file) === own) fs.rmSync(file);
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
