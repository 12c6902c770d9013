import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { isAlive } from './processes.mjs';

/**
 * Nothing of it has to outlive the machine. What a killed server or backend has committed is there all the same: it was
 * handed to the operating system. Tests that stop a server run one of their own, with all the settings of a real one. Many
 * shops share it at a time, each with its pools.
 */
const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB', max_connections: 400 };

const memory = '/dev/shm';
const roomBytes = 4 * 1024 ** 3;

/** Stands for a server where every test file brings its own: none is started and none is tidied up. */
export const NO_SERVER = 'postgres://none';

/** A server for one test run in a temporary folder, which `stop()` removes too. */
export async function startThrowawayPostgres() {
  removeLeftovers();
  const dataDir = fs.mkdtempSync(path.join(roomiest(), `fiocco-test-${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, settings });
  return {
    url: server.admin.url,
    stop: async () => {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What files of tests make once and copy is found by these: databases whose names begin so, and a folder. */
export const newTemplates = () => ({
  FIOCCO_TEST_TEMPLATE: `test_template_${randomBytes(8).toString('hex')}`,
  FIOCCO_TEST_FOLDER: fs.mkdtempSync(path.join(os.tmpdir(), `fiocco-test-${process.pid}-`)),
});

/**
 * A memory file system where there is room: each database has three hundred files, and on a disk they are most of its
 * cost.
 */
function roomiest() {
  try {
    fs.accessSync(memory, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > roomBytes ? memory : os.tmpdir();
  } catch {
    return os.tmpdir(); // there is none
  }
}

function removeLeftovers() {
  for (const folder of [os.tmpdir(), memory]) if (fs.existsSync(folder)) removeLeftoversIn(folder);
}

// The server of a killed run has stopped by itself; its folders, named after the run, are still there.
function removeLeftoversIn(folder) {
  for (const name of fs.readdirSync(folder)) {
    const pid = Number(name.match(/^fiocco-test-(\d+)-/)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}
