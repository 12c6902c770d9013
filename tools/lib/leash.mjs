import { spawn } from 'node:child_process';

/** With which the watcher ends once the leash was let go. */
const released = 7;

// A shell between us and the command reads from a pipe that only this process holds. When the pipe ends, because we
// let go or because we died in any way, it signals the command. Being the command's parent, it never hits a pid that
// was given to another program in the meantime. Handlers, unlike ignored signals, are not inherited by the command.
const script = `
first=$1 grace=$2 last=$3 whole=$4; shift 4
trap : TERM INT
exec 9<&0
"$@" </dev/null 9<&- &
child=$!
exec 3<&- 4<&- 5<&- 6<&-
[ "$whole" = yes ] && target=-$$ || target=$child
(
  trap 'exit' USR1
  trap : TERM INT
  read -r _ <&9
  trap 'kill $!; wait; exit ${released}' USR1
  kill -s "$first" -- $target
  sleep "$grace" & wait $!
  while kill -0 $child; do kill -s "$last" -- $target; sleep 1 & wait $!; done
  exit ${released}
) 2>/dev/null &
watcher=$!
exec 9<&-
code=1
while wait $child; code=$?; kill -0 $child; do :; done 2>/dev/null
kill -s USR1 $watcher 2>/dev/null
wait $watcher 2>/dev/null
[ $? = ${released} ] && [ "$whole" = yes ] || exit $code
# What the command started may need longer than the command, or not end at all: it is of this group and no child of ours.
find_left() {
  left= all=$(ps -A -o pid= -o ppid= -o pgid= -o stat=)
  while read -r pid parent group state; do
    [ "$group" = $$ ] && [ "$pid" != $$ ] && [ "$parent" != $$ ] && kill -0 "$pid" || continue
    case $state in Z*) ;; *) left="$left $pid" ;; esac
  done <<END
$all
END
}
find_left 2>/dev/null
until [ -z "$left" ] || [ "$grace" -le 0 ]; do
  grace=$((grace - 1))
  sleep 1 & wait $!
  find_left
done 2>/dev/null
[ -z "$left" ] || kill -s "$last" -- $left 2>/dev/null
exit $code
`;

/**
 * Starts a command that cannot outlive this process, however this process ends.
 * `release()` stops it with `signal`, then with `lastSignal` when it is still there after `graceSeconds`; with
 * `descendants` the signals go to everything that it started as well.
 * Descriptors 3 to 6 are the command's alone: a socket among them is closed when the command closes it.
 * `hold()` names the descriptor that holds the leash: a process that inherits it keeps the command alive when this one
 * dies, until it has ended itself. `release()` stops the command whoever holds it.
 * It does not keep the event loop alive: hold `exited` for that, or call `ref()` on the child.
 */
export function spawnLeashed(command, args, options = {}) {
  const { signal = 'TERM', graceSeconds = 10, lastSignal = 'KILL', descendants = false, ...rest } = options;
  const stdio = ['pipe', ...(rest.stdio ?? ['ignore', 'ignore'])];
  const rules = [signal, String(graceSeconds), lastSignal, descendants ? 'yes' : 'no'];
  const child = spawn('/bin/sh', ['-c', script, 'leash', ...rules, command, ...args], {
    ...rest,
    stdio,
    detached: true,
  });
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
  const hold = () => child.stdin._handle?.fd;
  return { child, exited, release, hold };
}
