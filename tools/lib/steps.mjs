import { spawnLeashed } from './leash.mjs';
import { OperatorError } from './operator-error.mjs';

/** Runs a command quietly; where it fails, the end of its output is printed before the error. */
export async function runQuietly({ command, args, cwd, env, scope, onFailure, keep = 4000 }) {
  const leashed = spawnLeashed(command, args, {
    cwd,
    env,
    stdio: ['pipe', 'pipe'],
    descendants: true,
    graceSeconds: 5,
  });
  scope.defer(() => leashed.release());
  let output = '';
  for (const stream of [leashed.child.stdout, leashed.child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-keep);
    });
  }
  const code = await leashed.exited;
  if (code === 0 || scope.closing) return;
  console.error(output.trim());
  throw new OperatorError(onFailure.message, onFailure.exitCode);
}
