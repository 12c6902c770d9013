import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawnLeashed } from './leash.mjs';
import { root } from './workspace.mjs';

const handOver = pathToFileURL(path.join(import.meta.dirname, 'hand-over.mjs')).href;

const socketsMost = 2;

/**
 * Runs the application as a process of its own. On TERM it drains while the database is still running. `databaseHold`
 * is the database's leash (see `leash.mjs`), so that this is also true when the starter is killed and both are released
 * at once.
 */
export function runApplication({ entry, room, env, databaseHold }) {
  const sockets = room.descriptors();
  const unused = Array.from({ length: socketsMost - sockets.length }, () => 'ignore');
  const held = databaseHold === undefined ? [] : [databaseHold];
  const leashed = spawnLeashed(process.execPath, ['--enable-source-maps', '--import', handOver, entry], {
    // From Node.js 22 on its compiled code is cached for the next start.
    env: {
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
      ...env,
      FIOCCO_SOCKETS: sockets.map((_, index) => 4 + index).join(' '),
    },
    stdio: ['inherit', 'inherit', 'pipe', ...sockets, ...unused, ...held],
    graceSeconds: 15,
    descendants: true,
  });
  const line = leashed.child.stdio[3];
  line.on('error', () => undefined);
  line.once('data', () => room.close());
  return leashed;
}

/** Resolves to true when the application says that it is ready, to false where it has ended before. */
export async function whenReady({ host, port }, exited) {
  let ended = false;
  exited.then(
    () => (ended = true),
    () => (ended = true),
  );
  const target = { host: ['0.0.0.0', '::'].includes(host) ? 'localhost' : host, port, path: '/health/ready' };
  while (!ended && (await statusOf(target)) !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return !ended;
}

function statusOf(target) {
  return new Promise((resolve) => {
    const request = http.get({ ...target, agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}
