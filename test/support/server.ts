import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ENTRY = resolve(__dirname, '../../backend/dist/main.js');
const READY_WITHIN_MS = 60_000;

/** The built application as a process of its own, to be killed and started again on the same port and database. */
export class Server {
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async on(env: NodeJS.ProcessEnv): Promise<Server> {
    const port = await freePort();
    return new Server(`http://127.0.0.1:${port}`, {
      ...process.env,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    });
  }

  async start(withinMs = READY_WITHIN_MS): Promise<void> {
    const child = spawn(process.execPath, [ENTRY], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const deadline = Date.now() + withinMs;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start:\n${this.output}`);
      await pause(25);
    }
  }

  /** What the process has written so far, where it matches; throws with all of it where it doesn't. */
  printed(pattern: RegExp): RegExpExecArray {
    const found = pattern.exec(this.output);
    if (!found) throw new Error(`The server did not print ${pattern}:\n${this.output}`);
    return found;
  }

  /** As the machine's power supply would: no signal handler runs. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health/ready`)).status === 200;
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
