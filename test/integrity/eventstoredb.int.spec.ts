import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { createEsdbEventStore, type EsdbEventStore } from '@fiocco/event-store-esdb';
import {
  anchor,
  headSigner,
  type Heads,
  type KeptHead,
  noHeads,
  storeSource,
  verifyLedger,
} from '@fiocco/integrity';
import { EventStoreDbDouble } from '../support/eventstoredb/eventstoredb-double.js';
import type { Recorded } from '../support/eventstoredb/log.js';

const STREAMS = 5;
const EVENTS = 40;
const signer = headSigner(Buffer.alloc(32, 7));
let double: EventStoreDbDouble;
let store: EsdbEventStore;
const kept: KeptHead[] = [];
const heads: Heads = {
  async *read() {
    yield* kept;
  },
};

async function fill(into: EventStore): Promise<void> {
  const lasts = new Map<string, StoredEvent>();
  for (let n = 0; n < EVENTS; n += 1) {
    const stream = `gift-1_${n % STREAMS}`;
    const draft = { id: crypto.randomUUID(), event: { type: 'gift.UnitHeld.v1', data: { cents: 100 + n } } };
    const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer' as const, cause: 'x' };
    const last = lasts.get(stream);
    await into.append(stream, last?.revision ?? -1, seal(stream, last, [draft], context));
    const [stored] = await into.read(stream, { direction: 'backward', limit: 1 });
    if (stored) lasts.set(stream, stored);
  }
}

beforeAll(async () => {
  double = await new EventStoreDbDouble().start();
  store = createEsdbEventStore({ url: double.url });
  await fill(store);
  const facts = { epoch: 0, at: '2026-11-21T12:00:00.000Z', reactors: {}, numbers: {} };
  for await (const head of anchor(storeSource(store), undefined, facts, signer)) kept.push(head);
});
afterAll(async () => {
  await store.close();
  double.kill();
});

const verify = (by: Heads = heads) => verifyLedger({ source: storeSource(store), heads: by, pageSize: 7 });

/** Rewrites the server's log, as its owner could, and restores it afterwards. */
async function after(change: (ours: Recorded[], all: Recorded[]) => void, by?: Heads) {
  const { all } = double.log;
  const before = [...all];
  try {
    change(
      all.filter(({ type }) => type === 'gift.UnitHeld.v1'),
      all,
    );
    return await verify(by);
  } finally {
    all.splice(0, all.length, ...before);
  }
}

/** Replaces an event at its place: the double finds places by numbers. */
function replace(all: Recorded[], event: Recorded, by: Recorded): void {
  all.splice(all.indexOf(event), 1, by);
}

describe('a ledger on a server that somebody else owns', () => {
  it('is intact as it was written', async () => {
    expect(await verify()).toMatchObject({ intact: true, events: EVENTS, heads: { holding: 1 } });
  });

  const changed: readonly [string, (event: Recorded) => Partial<Recorded>][] = [
    ['the payload', () => ({ data: Buffer.from('{"cents":1}') })],
    [
      'the actor',
      ({ metadata }) => ({ metadata: Buffer.from(String(metadata).replace('buyer', 'staff:9')) }),
    ],
    ['the id', () => ({ id: crypto.randomUUID() })],
    ['the type', () => ({ type: 'gift.UnitSold.v1' })],
    ['metadata', () => ({ metadata: Buffer.from('{}') })],
    ['a payload that is no JSON', () => ({ isJson: false })],
  ];
  it.each(changed)('shows %s that was changed', async (_, change) => {
    const { intact, finding } = await after((ours, all) => {
      const event = ours[17] as Recorded;
      replace(all, event, { ...event, ...change(event) });
    });
    expect({ intact, finding }).toMatchObject({
      intact: false,
      finding: { kind: 'altered', stream: 'gift-1_2', revision: 3, evidence: 'head' },
    });
  });

  it('misses an event that was given a type that is nobody’s, by the heads and by its stream', async () => {
    const change = (ours: Recorded[], all: Recorded[]) => {
      const event = ours[17] as Recorded;
      replace(all, event, { ...event, type: 'forgotten' });
    };
    expect(await after(change)).toMatchObject({ intact: false, finding: { kind: 'missing' } });
    expect(await after(change, noHeads)).toMatchObject({
      intact: false,
      finding: { kind: 'missing', stream: 'gift-1_2', revision: 3, evidence: 'chain' },
    });
  });

  it('shows two events that were exchanged', async () => {
    const { finding } = await after((ours, all) => {
      const [one, other] = [ours[10] as Recorded, ours[11] as Recorded];
      replace(all, one, { ...other, position: one.position });
      replace(all, other, { ...one, position: other.position });
    });
    expect(finding).toMatchObject({ kind: 'reordered', stream: 'gift-1_1', evidence: 'head' });
  });
});
