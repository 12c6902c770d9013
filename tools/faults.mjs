// npm run test:faults -- [--runs 500] [--seed 1] [--fresh]: seeded runs of random commands with kills (test/faults).
// npm run test:faults -- --failpoints: each failpoint once, in each shape of the shop's processes.
// What was played is kept, so that a run that was stopped goes on; `--fresh` forgets it, as one does after a change.
import fs from 'node:fs';
import path from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { spawnLeashed } from './lib/leash.mjs';
import { root } from './lib/workspace.mjs';
import { NO_SERVER } from './lib/throwaway-postgres.mjs';

const stateFile = path.join(root, '.data', 'faults.jsonl');

function run(args, env = process.env) {
  const leashed = spawnLeashed(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit'],
    descendants: true,
    graceSeconds: 20,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void leashed.release());
  return leashed.exited;
}

function numberFrom(text, name) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} ${text} is not a number above 0`);
  process.exit(2);
}

const help = `
npm run test:faults -- [--runs 500] [--seed 1] [--fresh]    seeded runs of random commands with kills
npm run test:faults -- --failpoints                         each failpoint once, in each shape of the shop's processes

What was played is kept in .data/faults.jsonl, so that a run that was stopped goes on; --fresh forgets it.
`;
const { values } = readArguments({
  help,
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
    failpoints: { type: 'boolean', default: false },
  },
});
const runs = numberFrom(values.runs, 'runs');
const seed = numberFrom(values.seed, 'seed');
if (values.fresh) fs.rmSync(stateFile, { force: true });
if (await run(['node_modules/@typescript/native/bin/tsc', '-b', 'backend'])) process.exit(1);
const suite = `test/long/faults${values.failpoints ? '-failpoints' : ''}.long.spec.ts`;
const jest = ['node_modules/jest/bin/jest.js', '--runInBand', `--testMatch=**/${suite}`];
const code = await run([...jest, '--testPathIgnorePatterns=/node_modules/'], {
  ...process.env,
  FIOCCO_SEED: String(seed),
  FIOCCO_FAULT_RUNS: String(runs),
  // A single run is a replay: it always runs, whatever its earlier result was.
  ...(runs > 1 && { FIOCCO_FAULT_STATE: stateFile }),
  // The suite starts a server of its own, because it restarts it.
  FIOCCO_TEST_DATABASE_URL: NO_SERVER,
});
process.exit(code);
