import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InMemoryEventStore, NO_STREAM, type StoredEvent } from '@fiocco/event-sourcing';
import { epochOf, headKeyFrom, RESTORES_STREAM } from '@fiocco/integrity';
import { fixedClock } from '@fiocco/testing';
import pg from 'pg';
import { loadConfig } from '../../../../platform/config/app-config.js';
import { brokenLinks, Recordings } from '../../../../platform/testing/recordings.js';
import { LedgerAccess } from '../../heads/ledger-access.js';
import {
  type LedgerRestored,
  type RestoreFacts,
  signedText,
  type ValuesLost,
} from '../../verification/ledger-restores.events.js';
import { LOSSES_STREAM, RestoreRecord } from '../restore-record.js';
import { lostBy } from '../../verification/values-lost.js';

/** Restores of a ledger as they were recorded once, and the key that signed them. */
interface Recording {
  readonly events: readonly Omit<StoredEvent, 'position'>[];
  readonly publicKey: string;
  readonly epoch: number;
}

const recordings = new Recordings<Recording>(__dirname);
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of the event. */
const NEW_FILE = process.env['FIOCCO_GOLDEN'];

/** A first restore without any head, one that lost events, and one that lost none. */
const sampleRun: readonly RestoreFacts[] = [
  { epoch: 1, position: '12', events: 11, lostUpTo: null, lostEvents: 0, lastHead: 0 },
  { epoch: 2, position: '40', events: 38, lostUpTo: '57', lostEvents: 16, lastHead: 3 },
  { epoch: 3, position: '61', events: 58, lostUpTo: '61', lostEvents: 0, lastHead: 9 },
];

async function runToday(pool: pg.Pool): Promise<Recording> {
  const config = loadConfig({
    DATABASE_URL: 'postgres://nobody.example/none',
    JWT_SECRET: 'j'.repeat(48),
    FIOCCO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    FIOCCO_CLIENT_DIR: __dirname,
  });
  const store = new InMemoryEventStore();
  const access = new LedgerAccess(config, pool, store);
  const record = new RestoreRecord(store, fixedClock('2026-11-21T10:00:00.000Z'), access);
  for (const facts of sampleRun) await record.write(facts);
  await record.writeLost(3, ['buyer_3f#1', 'record-list_7#4']);
  const streams = await Promise.all([RESTORES_STREAM, LOSSES_STREAM].map((stream) => store.read(stream)));
  const events = streams.flat().map(({ position: _, ...event }) => event);
  return { events, publicKey: access.keys.signer.key.publicKey, epoch: await epochOf(store) };
}

async function ledgerOf({ events }: Recording): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const { stream, revision, ...sealed } of events) {
    const { outcome } = await store.append(stream, revision === 0 ? NO_STREAM : revision - 1, [sealed]);
    if (outcome !== 'stored') throw new Error(`${stream} ${revision} was not stored`);
  }
  return store;
}

describe('restores', () => {
  const pool = new pg.Pool();
  let today: Recording;
  beforeAll(async () => {
    today = await runToday(pool);
    if (NEW_FILE) recordings.write(`${NEW_FILE}.json`, today);
  });
  afterAll(() => pool.end());

  it('are recorded today as in the newest recording: another shape is another version', () => {
    // Ids, and with them the hashes, differ in each run.
    const written = ({ events }: Recording) => events.map(({ type, data }) => ({ type, data }));
    expect(written(today)).toEqual(written(recordings.newest()));
  });

  it.each(recordings.files)(
    'of %s are as they were written, and tell which life of the ledger it is',
    async (file) => {
      const recording = recordings.load(file);
      expect(brokenLinks(recording.events)).toEqual([]);
      expect(await epochOf(await ledgerOf(recording))).toBe(recording.epoch);
    },
  );

  it.each(recordings.files)('of %s are signed, each fact of them', (file) => {
    const { events, publicKey } = recordings.load(file);
    const publicHalf = headKeyFrom(publicKey);
    const vouches = ({ key, signature, ...facts }: LedgerRestored['data']) =>
      publicHalf.verify(signedText(facts, key), signature);
    for (const { type, data } of events) {
      if (type === 'ledger.ValuesLost.v1') {
        const lost = data as ValuesLost['data'];
        expect(lostBy({ type, data: lost }, [publicHalf])).toEqual(lost.refs);
        expect(lostBy({ type, data: { ...lost, refs: ['buyer_3f#2'] } }, [publicHalf])).toEqual([]);
        continue;
      }
      const restored = data as LedgerRestored['data'];
      expect(vouches(restored)).toBe(true);
      expect(vouches({ ...restored, lostEvents: restored.lostEvents + 1 })).toBe(false);
    }
  });
});
