import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const hasProc = fs.existsSync('/proc/self/stat');

/** Whether a process with this id runs, ours or not. One that has ended and waits for its parent to look does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !hasEnded(pid);
}

/** Zombies (Z, or X on their way out) keep their id, and on Linux all of `/proc`, until their parent collects them. */
function hasEnded(pid) {
  const state = hasProc ? linuxStat(pid)?.[0] : psColumn(pid, 'stat');
  return state === undefined || /^[ZX]/i.test(state);
}

/** A text that differs between two processes that had the same id one after the other; '' when there is none. */
export function startMark(pid) {
  if (!hasProc) return psColumn(pid, 'lstart') ?? '';
  const stat = linuxStat(pid);
  if (!stat) return '';
  // The start time is the 20th field after the program's name.
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat[19]}`;
}

/** The fields of `/proc/<pid>/stat` after the program's name, its state first; undefined when there is no such process. */
function linuxStat(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold spaces and parentheses itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** A column of `ps` where there is no `/proc`; undefined when there is no such process. */
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

/** Waits until the process is gone; false when it is still there after `ms`. */
export async function goneWithin(pid, ms) {
  const deadline = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
