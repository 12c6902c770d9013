import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A text that differs between two processes that had the same id one after the other; '' when there is none. */
export function startMark(pid) {
  if (fs.existsSync('/proc/self/stat')) return linuxStartMark(pid);
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}

function linuxStartMark(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may hold spaces; the start time is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
  } catch {
    return '';
  }
}

/** Whether process `pid` is the PostgreSQL server of this cluster folder. */
export function servesCluster(pid, folder) {
  if (!isAlive(pid)) return false;
  if (fs.existsSync('/proc/self/stat')) {
    try {
      const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      return name === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').includes('postgres') && stdout.includes(folder);
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
