import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ENTRY = resolve(__dirname, '../../backend/dist/main.js');
const READY_WITHIN_MS = 90_000;

/** A process of the built application that may end at any moment, also while it starts. */
export class ShopProcess {
  private child: ChildProcess | null = null;
  private output = '';
  private lastAnswer = 'it answers nothing';

  private constructor(
    private readonly env: NodeJS.ProcessEnv,
    readonly url: string,
  ) {}

  static async on(env: NodeJS.ProcessEnv): Promise<ShopProcess> {
    const port = await freePort();
    const own = { ...process.env, ...env, NODE_ENV: 'test', PORT: String(port), HOST: '127.0.0.1' };
    return new ShopProcess(own, `http://127.0.0.1:${port}`);
  }

  get isAlive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once it takes calls, a failpoint has ended it, or nobody is to wait for it any more. */
  async start(failpoint?: string, isOver = () => false): Promise<void> {
    const { FIOCCO_FAILPOINTS: _, ...env } = this.env;
    const child = spawn(process.execPath, [ENTRY], {
      env: failpoint === undefined ? env : { ...env, FIOCCO_FAILPOINTS: failpoint },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const keep = (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-8_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    await this.untilReady(isOver);
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}:\n${this.output}`);
  }

  private async untilReady(isOver: () => boolean): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS;
    while (this.isAlive && !(await this.isReady()) && !isOver()) {
      if (performance.now() > deadline) {
        throw new Error(
          `The ${this.env['FIOCCO_ROLE'] ?? 'shop'} does not start: ${this.lastAnswer}\n${this.output}`,
        );
      }
      await pause(30);
    }
  }

  /** As the machine's power supply would: no signal handler runs. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || !this.isAlive) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private async isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/health/ready`);
      this.lastAnswer = `${answer.status} ${await answer.text()}`;
      return answer.status === 200;
    } catch {
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
