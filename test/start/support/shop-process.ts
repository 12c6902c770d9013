import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '@fiocco/testing';

export const root = resolve(__dirname, '../../..');
const standIn = join(__dirname, 'stand-in-application.mjs');

/** Enough for a busy machine; what takes longer hangs. */
const patience = { timeoutMs: 45_000 };

/** The starter, a leash and its watcher each for application and database, and PostgreSQL's own processes. */
export const leastProcesses = 10;

interface Visit {
  readonly visits: number;
  readonly embedded: string | null;
  readonly demo: string;
  /** What the application was told of the payment sandbox. */
  readonly sandbox?: Readonly<Record<'panel' | 'stripe' | 'paypal', { readonly url: string }>>;
}

type Env = Record<string, string | undefined>;

/** One `node tools/start.mjs` (or `npm start`) on a data folder of its own, with the stand-in application. */
export class ShopProcess {
  readonly exited: Promise<number | null>;
  #output = '';

  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    }
    this.exited = new Promise((done) => child.once('close', done));
  }

  static start(dataDir: string, env: Env = {}, command = [process.execPath, 'tools/start.mjs']): ShopProcess {
    const [program = '', ...args] = command;
    const own = { DATA_DIR: dataDir, PORT: '0', FIOCCO_APP_ENTRY: standIn, DATABASE_URL: undefined };
    const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
    return new ShopProcess(spawn(program, args, { cwd: root, env: { ...inherited, ...own, ...env } }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get output(): string {
    return this.#output;
  }

  /** Its address, once it says that it is ready. */
  async ready(): Promise<string> {
    return eventually(() => {
      const url = /ready: (\S+)/.exec(this.#output)?.[1];
      if (url) return Promise.resolve(url);
      throw new Error(`not ready: ${this.#output} (exit ${this.child.exitCode})`);
    }, patience);
  }

  async visit(): Promise<Visit> {
    const answer = await fetch(await this.ready());
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as Visit;
  }

  /** Its own id and those of everything that it has started, also in other sessions. */
  tree(): number[] {
    return treeOf(this.pid);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.exited;
  }
}

function treeOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
  const tree = new Set([pid]);
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child);
  }
  return [...tree];
}

/** Those of the processes that still run; one that has ended and was not collected by its parent does not count. */
export function running(pids: readonly number[]): string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim())
    .filter((row) => pids.includes(Number(row.split(/\s+/)[0])) && !/^\d+\s+Z/.test(row));
}

export async function allGone(pids: readonly number[]): Promise<void> {
  await eventually(() => {
    const left = running(pids);
    return left.length === 0
      ? Promise.resolve()
      : Promise.reject(new Error(`still there: ${left.join('\n')}`));
  }, patience);
}

/** Folders for one spec file, with a space in their path, and the processes that use them. */
export class Scene {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fiocco start '));
  readonly #shops: ShopProcess[] = [];
  #count = 0;

  newFolder(): string {
    return join(this.#folder, `data ${++this.#count}`);
  }

  start(dataDir: string, env?: Env, command?: string[]): ShopProcess {
    const shop = ShopProcess.start(dataDir, env, command);
    this.#shops.push(shop);
    return shop;
  }

  async end(): Promise<void> {
    for (const shop of this.#shops.filter(
      ({ child }) => child.exitCode === null && child.signalCode === null,
    )) {
      await shop.stop();
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
