import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { lockDataFolder } from './locks.mjs';
import { findCluster, makeWritable } from './postgres-folder.mjs';
import { servesCluster } from './processes.mjs';

/**
 * The shop's database for a command beside it: the one that `DATABASE_URL` names, the embedded one of the running shop,
 * or the embedded one started for the length of the command. `close()` ends what was started.
 */
export async function openShopDatabase(env, dataDir) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: () => undefined };
  makeWritable(dataDir);
  const running = runningDatabase(dataDir);
  if (running) return { url: running, close: () => undefined };
  const unlock = lockDataFolder(dataDir, { port: 0, url: 'a command' });
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    return {
      url: server.url,
      close: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Process and port are the first and the fourth line of the server's own notes. */
function runningDatabase(dataDir) {
  const { folder, password } = findCluster(dataDir);
  const notes = path.join(folder, 'postmaster.pid');
  if (!password || !fs.existsSync(notes)) return undefined;
  const [pid, , , port] = fs.readFileSync(notes, 'utf8').split('\n');
  if (!port || !servesCluster(Number(pid), folder)) return undefined;
  return `postgres://fiocco:${password}@127.0.0.1:${port}/postgres`;
}
