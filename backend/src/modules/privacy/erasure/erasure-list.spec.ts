import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fixedClock } from '@fiocco/testing';
import type { AppConfig } from '../../../platform/index.js';
import { ErasureList } from './erasure-list.js';

let dataDir: string;
let list: ErasureList;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fiocco-erasures-'));
  list = new ErasureList({ dataDir } as AppConfig, fixedClock('2026-11-21T10:00:00.000Z'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the list of erasures', () => {
  it('is empty until something was erased, and names each record once', async () => {
    expect(await list.all()).toEqual([]);
    await list.add(['transaction_a', 'list_7']);
    await list.add(['transaction_a', 'transaction_b']);
    expect(await list.all()).toEqual(['transaction_a', 'list_7', 'transaction_b']);
  });

  it('goes on behind a line that a crash cut short', async () => {
    const file = join(dataDir, 'erasures.jsonl');
    await list.add(['transaction_a']);
    await appendFile(file, '{"at":"2026-11-21T10:00:00.000Z","records":["transaction_h');
    await list.add(['transaction_b']);
    expect(await list.all()).toEqual(['transaction_a', 'transaction_b']);
    expect(await readFile(file, 'utf8')).toContain('"at":"2026-11-21T10:00:00.000Z"');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is not led astray by a line that somebody wrote by hand', async () => {
    await appendFile(
      join(dataDir, 'erasures.jsonl'),
      '{"records":["everything", "transaction_a%", 7]}\nnull\n',
    );
    expect(await list.all()).toEqual([]);
  });
});
