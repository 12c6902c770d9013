import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { type AfterRestore, defineJob, jobsSchema } from '@fiocco/jobs';
import { createTestDatabase } from '@fiocco/testing';
import { JOB_CLASSES } from '../../../platform/index.js';
import { settleRestoredJobs } from './restored-jobs.js';

const NOW = new Date('2026-11-21T10:00:00Z');

const job = (name: string, afterRestore: AfterRestore) =>
  defineJob({
    name,
    afterRestore,
    class: JOB_CLASSES.mail,
    attempts: 1,
    backoffMs: 1,
    subjectOf: () => null,
    validate: (payload) => payload,
  });
// Jobs whose names suggest the opposite of what they declare.
const declared = [job('send-again', 'again'), job('look-up', 'ask'), job('send-never', 'never')];

let folder: string;
let path: string;

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query(jobsSchema);
});
beforeEach(async () => {
  await database.pool.query('truncate jobs.outbox');
  folder = await mkdtemp(join(tmpdir(), 'restored-jobs-'));
  path = join(folder, 'jobs.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const owe = (name: string, state = 'pending') =>
  database.pool.query('insert into jobs.outbox (id, name, payload, state) values ($1, $2, $3, $4)', [
    `${name}-${state}`,
    name,
    { transactionId: 't1' },
    state,
  ]);

const settle = () => settleRestoredJobs(database.pool, { declared, path, now: NOW });

async function outbox(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select id, state, last_error as reason, dismissed_at as dismissed from jobs.outbox order by id',
  );
  return rows;
}
const setAside = async () =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
    .sort();

const REVIEW = 'Da rivedere dopo il ripristino: potrebbe essere già partita';

describe('a job that a restored database still owes', () => {
  it('stays owed where it may be done again', async () => {
    await owe('send-again');
    await owe('send-again', 'moved');
    expect(await settle()).toEqual({ setAside: 0, dropped: 0 });
    expect(await outbox()).toEqual([
      { id: 'send-again-moved', state: 'moved', reason: null, dismissed: null },
      { id: 'send-again-pending', state: 'pending', reason: null, dismissed: null },
    ]);
  });

  // @holds restore: ask
  it('is set aside for a person who is to be asked', async () => {
    await owe('look-up');
    await owe('look-up', 'moved');
    expect(await settle()).toEqual({ setAside: 2, dropped: 0 });
    expect(await outbox()).toEqual([
      { id: 'look-up-moved', state: 'failed', reason: REVIEW, dismissed: null },
      { id: 'look-up-pending', state: 'failed', reason: REVIEW, dismissed: null },
    ]);
    expect(await setAside()).toEqual(['look-up-moved', 'look-up-pending']);
  });

  // @holds restore: never
  it('is dropped where it is never to be done after a restore, and nobody is asked', async () => {
    await owe('send-never');
    expect(await settle()).toEqual({ setAside: 0, dropped: 1 });
    expect(await outbox()).toEqual([
      {
        id: 'send-never-pending',
        state: 'failed',
        reason: 'Non serve più dopo il ripristino',
        dismissed: NOW,
      },
    ]);
  });

  it('is set aside as well where nobody declares it any more', async () => {
    await owe('of-an-earlier-release');
    expect(await settle()).toEqual({ setAside: 1, dropped: 0 });
    expect(await setAside()).toEqual(['of-an-earlier-release-pending']);
  });

  it('is left alone once it is done', async () => {
    for (const { name } of declared) await owe(name, 'done');
    expect(await settle()).toEqual({ setAside: 0, dropped: 0 });
    expect(await outbox()).toHaveLength(3);
  });
});
