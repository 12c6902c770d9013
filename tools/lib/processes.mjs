import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const hasProc = fs.existsSync('/proc/self/stat');

/**
 * Whether a process with this id is running. A process that has ended and was not yet collected by its parent counts as
 * ended.
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !hasEnded(pid);
}

/** Zombies (Z, or X while ending) keep their id, and on Linux all of `/proc`, until their parent collects them. */
function hasEnded(pid) {
  const state = hasProc ? linuxStat(pid)?.[0] : psColumn(pid, 'stat');
  return state === undefined || /^[ZX]/i.test(state);
}

/** A text by which two processes that had the same id one after the other differ; '' where there is none. */
export function startMark(pid) {
  if (!hasProc) return psColumn(pid, 'lstart') ?? '';
  const stat = linuxStat(pid);
  if (!stat) return '';
  // The start time is the 20th field after the program's name.
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat[19]}`;
}

/**
 * The fields of `/proc/<pid>/stat` after the program's name, beginning with its state; undefined where there is no such
 * process.
 */
function linuxStat(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** A column of `ps`, for systems without `/proc`; undefined where there is no such process. */
function psColumn(pid, column) {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').trim() || undefined;
}

/** Whether process `pid` is the PostgreSQL server of this cluster folder. */
export function servesCluster(pid, folder) {
  if (!isAlive(pid)) return false;
  if (hasProc) {
    try {
      const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      return name === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
    } catch {
      return false;
    }
  }
  const command = psColumn(pid, 'command') ?? '';
  return command.includes('postgres') && command.includes(folder);
}

/** Waits until the process is gone; false where it is still there after `ms`. */
export async function goneWithin(pid, ms) {
  const deadline = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
