import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const dist = process.env.FIOCCO_BENCH_DIST ?? new URL('../../../backend/dist/', import.meta.url).href;

/** Where a CPU profile of each started program is left when it ends (`npm run bench -- --profile <folder>`). */
const profileDir = process.env.FIOCCO_BENCH_PROFILE;

const programs = {
  'ask-again.mjs': new URL('./ask-again.mjs', import.meta.url),
  'listeners.mjs': new URL('./listeners.mjs', import.meta.url),
  'start-sandbox.mjs': new URL('./start-sandbox.mjs', import.meta.url),
  'start-shop.mjs': new URL('./start-shop.mjs', import.meta.url),
  'bare-list-server.mjs': new URL('./bare-list-server.mjs', import.meta.url),
};

/** Starts a program of this folder. It reports its address when it is ready, and ends when this process does. */
export async function startProcess(file, env) {
  const child = fork(fileURLToPath(programs[file]), {
    execArgv: ['--expose-gc', ...(profileDir ? ['--cpu-prof', '--cpu-prof-dir', profileDir] : [])],
    env: { ...process.env, FIOCCO_BENCH_DIST: dist, ...env },
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  const [{ url }] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    url,
    /** The processor time so far, in milliseconds. */
    async cpuMs() {
      child.send('cpu');
      const [{ cpu }] = await once(child, 'message');
      return (cpu.user + cpu.system) / 1000;
    },
    /**
     * What it holds in memory, in bytes, once what it no longer needs is gone. Not what the system has given it, most of which
     * is kept for later.
     */
    async memory() {
      child.send('memory');
      const [{ memory }] = await once(child, 'message');
      return memory;
    },
    /** Ends it as a machine that fails does. */
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    /** Sends a message; what is answered to it. */
    async ask(message) {
      child.send(message);
      const [answer] = await once(child, 'message');
      return answer;
    },
    /** How often each statement was sent so far. */
    async statements() {
      child.send('statements');
      const [{ statements }] = await once(child, 'message');
      return statements;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
