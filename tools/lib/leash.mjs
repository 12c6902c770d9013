import { spawn } from 'node:child_process';

// A shell between us and the command reads from a pipe that only this process holds. When the pipe ends, because we
// let go or because we died in any way, it signals the command. Being the command's parent, it never hits a pid that
// was given to another program in the meantime.
const script = `
first=$1 grace=$2 last=$3; shift 3
exec 9<&0
"$@" </dev/null 9<&- &
child=$!
(
  read -r _ <&9
  trap 'kill $!; wait; exit' TERM
  kill -s "$first" $child
  sleep "$grace" & wait $!
  kill -s "$last" $child
) 2>/dev/null &
watcher=$!
exec 9<&-
wait $child
code=$?
kill $watcher 2>/dev/null
wait $watcher 2>/dev/null
exit $code
`;

/**
 * Starts a command that cannot outlive this process, however this process ends.
 * `release()` stops it with `signal`, then with `lastSignal` when it is still there after `graceSeconds`.
 * It does not keep the event loop alive: hold `exited` for that, or call `ref()` on the child.
 */
export function spawnLeashed(command, args, options = {}) {
  const {
    signal = 'TERM',
    graceSeconds = 10,
    lastSignal = 'KILL',
    stdio = ['ignore', 'ignore'],
    ...rest
  } = options;
  const child = spawn(
    '/bin/sh',
    ['-c', script, 'leash', signal, String(graceSeconds), lastSignal, command, ...args],
    { ...rest, stdio: ['pipe', ...stdio], detached: true },
  );
  child.stdin.on('error', () => undefined);
  const exited = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stdin.destroy();
      resolve(code ?? 1);
    });
  });
  exited.catch(() => undefined);
  const release = () => {
    child.ref();
    child.stdin.end();
    return exited;
  };
  return { child, exited, release };
}
