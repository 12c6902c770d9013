import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from '../support/server.js';

const BUNDLER = resolve(__dirname, 'bundle-shop.mjs');

/** The built application as one script: starts are most of a run's cost. */
export interface Bundle {
  readonly entry: string;
  /** Lets a process run for a while and ends it, and keeps its compiled code for later starts. */
  keepCompiled(shop: Server): Promise<void>;
  remove(): Promise<void>;
}

export async function bundleShop(): Promise<Bundle> {
  // Named like a test run's server, whose leftovers the next run removes.
  const folder = await mkdtemp(join(tmpdir(), `fiocco-test-${process.pid}-`));
  await promisify(execFile)(process.execPath, [BUNDLER, folder]);
  const compiled = join(folder, 'app.cache');
  return {
    entry: join(folder, 'main.cjs'),
    async keepCompiled(shop) {
      if (existsSync(compiled)) return;
      await shop.kill('SIGUSR2');
      if (!existsSync(compiled)) throw new Error('The compiled code was not kept');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
