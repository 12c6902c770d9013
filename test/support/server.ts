import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.js';

const ENTRY = resolve(__dirname, '../../backend/dist/main.js');
const READY_WITHIN_MS = 90_000;

export interface Launch {
  /** Added to the environment that the server was made with. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether nobody waits for it any more. */
  readonly isOver?: () => boolean;
  readonly withinMs?: number;
}

/** The built application as a process of its own, to be killed and started again on the same port and database. */
export class Server {
  private child: ChildProcess | null = null;
  private output = '';
  private lastAnswer = 'it answers nothing';

  private constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly entry: string,
  ) {}

  static async on(env: NodeJS.ProcessEnv, entry = ENTRY): Promise<Server> {
    const port = await freePort();
    const own = { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' };
    return new Server(`http://127.0.0.1:${port}`, own, entry);
  }

  get isAlive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** At most the last 20,000 characters that it wrote. */
  get lastOutput(): string {
    return this.output;
  }

  async start(withinMs = READY_WITHIN_MS): Promise<void> {
    await this.launch({ withinMs });
    if (!this.isAlive) throw new Error(`The server did not start:\n${this.output}`);
  }

  /** Resolves when it takes calls, when a signal has ended it, or when nobody waits for it any more. */
  async launch({ env, isOver = () => false, withinMs = READY_WITHIN_MS }: Launch = {}): Promise<void> {
    const child = spawn(process.execPath, [this.entry], {
      env: { ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const keep = (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    await this.untilReady(isOver, performance.now() + withinMs);
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.output}`);
  }

  private async untilReady(isOver: () => boolean, deadline: number): Promise<void> {
    while (this.isAlive && !(await this.isReady()) && !isOver()) {
      if (performance.now() > deadline)
        throw new Error(`The server does not start: ${this.lastAnswer}\n${this.output}`);
      await pause(30);
    }
  }

  /** The match in the process's output; throws with the whole output where there is none. */
  printed(pattern: RegExp): RegExpExecArray {
    const found = pattern.exec(this.output);
    if (!found) throw new Error(`The server did not print ${pattern}:\n${this.output}`);
    return found;
  }

  /** Kills it like a power cut, so that no handler runs, unless another signal is named. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || !this.isAlive) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Freezes it in the middle of its work with its connections open, like a machine that is paused. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
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
