import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformFileSync } from '@swc/core';

const sources = path.resolve(__dirname, '..');
const modules = path.resolve(__dirname, '../../../../node_modules');

// Reports that its effect has happened and then never ends, so that the test kills it before the row is marked.
const MAIN = `
const pg = require('pg');
const { createJobRunner, defineJob, jobHandler } = require('./index.js');
const databaseUrl = process.env.CHILD_DATABASE_URL;
const pool = new pg.Pool({ connectionString: databaseUrl });
const job = defineJob({ name: 'greet', class: { name: 'social', atOnce: 8, limitMs: 60000 }, attempts: 3, backoffMs: 20, validate: (payload) => payload });
const effect = async ({ id }) => {
  await pool.query('insert into effects (id, by) values ($1, $2)', [id, 'child']);
  process.send('effect');
  await new Promise(() => undefined);
};
const runner = createJobRunner({
  pool, databaseUrl, handlers: [jobHandler(job, effect)], clock: { now: () => new Date() },
  queueName: process.env.CHILD_QUEUE, lockMs: 2000, onError: (error) => console.error(error),
});
runner.start();
`;

/** A job runner in a process of its own, from the same sources, to be killed without warning. */
export class ChildRunner {
  readonly #folder: string;
  readonly #child: ChildProcess;

  constructor(databaseUrl: string, queueName: string) {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'fiocco-jobs-'));
    for (const file of readdirSync(sources).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
      const { code } = transformFileSync(path.join(sources, file), {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
      });
      writeFileSync(path.join(this.#folder, file.replace(/\.ts$/, '.js')), code);
    }
    writeFileSync(path.join(this.#folder, 'main.js'), MAIN);
    const env = {
      ...process.env,
      NODE_PATH: modules,
      CHILD_DATABASE_URL: databaseUrl,
      CHILD_QUEUE: queueName,
    };
    this.#child = spawn(process.execPath, ['main.js'], {
      cwd: this.#folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  /** Resolves when an effect has happened in the child. */
  async effect(): Promise<void> {
    await once(this.#child, 'message');
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
