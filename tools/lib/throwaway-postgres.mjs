import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { isAlive } from './processes.mjs';

/** A server for one test run in a temporary folder, with the settings of a real one. `stop()` removes the folder too. */
export async function startThrowawayPostgres() {
  removeLeftovers();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `fiocco-test-${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// The server of a run that was killed has stopped by itself; its folder, named after the run, is still there.
function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = Number(name.match(/^fiocco-test-(\d+)-/)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}
