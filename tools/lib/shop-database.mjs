import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { linksOfRunning, lockDataFolder } from './locks.mjs';
import { OperatorError } from './operator-error.mjs';
import { findCluster, makeWritable } from './postgres-folder.mjs';
import { servesCluster } from './processes.mjs';

/**
 * The shop's database for a command: the one that `DATABASE_URL` names, the embedded one of the running shop, or the
 * embedded one, started for the duration of the command. `publicUrl`, where it is known, is what links of the running shop
 * begin with. `close()` ends what was started. A folder without a shop is
 * refused: a command on a new, empty shop would report that all is well.
 */
export async function openShopDatabase(env, dataDir) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: () => undefined };
  if (!fs.existsSync(dataDir) || !findCluster(dataDir).password) {
    throw new OperatorError(
      `There is no shop in the data folder ${dataDir}: name its folder with DATA_DIR, or its database with DATABASE_URL.`,
      2,
    );
  }
  makeWritable(dataDir);
  const running = runningDatabase(dataDir);
  if (running) return { url: running, publicUrl: linksOfRunning(dataDir), close: () => undefined };
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

/** Process id and port are the first and the fourth line of the server's pid file. */
function runningDatabase(dataDir) {
  const { folder, password, shopPassword = password } = findCluster(dataDir);
  const notes = path.join(folder, 'postmaster.pid');
  if (!password || !fs.existsSync(notes)) return undefined;
  const [pid, , , port] = fs.readFileSync(notes, 'utf8').split('\n');
  if (!port || !servesCluster(Number(pid), folder)) return undefined;
  return `postgres://fiocco:${shopPassword}@127.0.0.1:${port}/postgres`;
}
