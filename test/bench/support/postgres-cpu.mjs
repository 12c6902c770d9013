import fs from 'node:fs';

const TICK_MS = 10;

/** The processor time of a PostgreSQL on this machine so far, in milliseconds: its processes, and those of its that ended. */
export async function postgresCpuMs(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const [main] = statOf(rows[0].pid);
  let ticks = 0;
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [parent, ...used] = statOf(pid);
    if (Number(pid) === main) ticks += used.reduce((sum, one) => sum + one, 0);
    else if (parent === main) ticks += used[0] + used[1];
  }
  return ticks * TICK_MS;
}

/** The parent of a process, and its ticks: own, in the system, and both of the children that it waited for. */
function statOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [fields[1], ...fields.slice(11, 15)];
  } catch {
    // It has just ended.
    return [0, 0, 0, 0, 0];
  }
}
