import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { goneWithin, isAlive } from '../../tools/lib/processes.mjs';
import { spawnLeashed } from '../../tools/lib/leash.mjs';

/** Starts a process of its own that hears no signal but the last one, and says its id. */
const COMMAND = `
const { spawn } = require('node:child_process');
const busy = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000); console.log(process.pid)";
spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'inherit', 'ignore'] });
`;

it.each([
  ['ends with the command', 'setInterval(() => {}, 1_000)'],
  [
    'outlives the command',
    "process.on('SIGTERM', () => setTimeout(() => process.exit(3), 100)); setInterval(() => {}, 1_000)",
  ],
])(
  'what a command started is gone with the leash, though it hears no signal, where the command itself %s',
  async (_, more) => {
    const options = { descendants: true, graceSeconds: 2, stdio: ['pipe' as const] };
    const leashed = spawnLeashed(process.execPath, ['-e', `${COMMAND}${more}`], options);
    const [said] = (await once(leashed.child.stdout ?? leashed.child, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isAlive(pid)).toBe(true);
    try {
      await leashed.release();
      expect(await goneWithin(pid, 2_000)).toBe(true);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  },
  30_000,
);
