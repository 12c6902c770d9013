import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { playSeeds, summaryOf } from './suite.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiocco-fault-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const good = { seed: 5, faults: [], acknowledged: 7, events: 40, mails: { 1: 3 }, ends: ['kill'] };
const bad = { seed: 6, faults: ['no mail to ospite-6-1@example.com'] };

it('plays nothing again, whatever a stop left of the last line', async () => {
  const stateFile = join(folder, 'faults.jsonl');
  writeFileSync(stateFile, `${JSON.stringify(good)}\n${JSON.stringify(bad)}\n{"seed":7,"fau`);
  const said: string[] = [];
  const results = await playSeeds({ seeds: [5, 6], stateFile, say: (line) => said.push(line) });
  expect(results).toEqual([good, bad]);
  expect(said).toEqual([expect.stringContaining('2 of 2 runs were played before')]);
});

it('names each failing seed with the command that plays it again', () => {
  const summary = summaryOf([good, bad]);
  expect(summary).toContain('npm run test:faults -- --runs 1 --seed 6');
  expect(summary).not.toContain('--seed 5');
  expect(summary).toMatch(/2 runs, 7 commands acknowledged, 40 events: 1 passed, 1 failed$/);
});
