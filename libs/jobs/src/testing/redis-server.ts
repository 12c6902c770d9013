import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@fiocco/testing';
import { Redis } from 'ioredis';

export const redisIsInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** A Redis for one test, on a socket file and without persistence, so that killing it loses everything. */
export class RedisServer {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'fiocco-redis-'));
  #child: ChildProcess | null = null;
  readonly url = path.join(this.#folder, 'redis.sock');

  async start(): Promise<void> {
    const options = ['--port', '0', '--unixsocket', this.url, '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', [...options, '--maxmemory-policy', 'noeviction'], {
      stdio: 'ignore',
      cwd: this.#folder,
    });
    const client = new Redis(this.url, { maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await eventually(() => client.ping());
    client.disconnect();
  }

  async kill(): Promise<void> {
    if (!this.#child) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
    this.#child = null;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
