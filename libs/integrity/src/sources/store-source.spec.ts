import { describe, expect, it } from '@jest/globals';
import { InMemoryEventStore, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { RESTORES_STREAM } from '../agreement/agreement.js';
import { storePlaces } from '../agreement/places.js';
import { storeSource } from './store-source.js';
import { verifyLedger } from '../verifying/verify.js';

async function filled(events: number): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  const lasts = new Map<string, StoredEvent>();
  for (let n = 0; n < events; n += 1) {
    const stream = `gift-1_${n % 7}`;
    const last = lasts.get(stream);
    const draft = {
      id: crypto.randomUUID(),
      event: { type: 'gift.UnitHeld.v1', data: { cents: n, è: 'à' } },
    };
    const sealed = seal(stream, last, [draft], { at: 't', actor: 'buyer', cause: 'c' });
    await store.append(stream, last?.revision ?? -1, sealed);
    const [stored] = await store.read(stream, { direction: 'backward', limit: 1 });
    if (stored) lasts.set(stream, stored);
  }
  return store;
}

describe('a ledger that is read through its store', () => {
  it('is verified like any other', async () => {
    const store = await filled(2_300);
    const report = await verifyLedger({ source: storeSource(store), pageSize: 100 });
    expect(report).toMatchObject({ intact: true, events: 2_300, streams: 7, notAnchored: { events: 2_300 } });
    expect(await storeSource(store).tailAfter(0n)).toEqual({ events: 2_300, upTo: await store.head() });
    expect(await storeSource(store).tailAfter(await store.head())).toEqual({ events: 0 });
  });

  it('shows an event that comes back changed', async () => {
    const store = await filled(30);
    const readAll: typeof store.readAll = async (after, limit) =>
      (await store.readAll(after, limit)).map((event) =>
        event.data['cents'] === 9 ? { ...event, data: { ...event.data, cents: 900 } } : event,
      );
    const { finding } = await verifyLedger({ source: storeSource({ readAll }) });
    expect(finding).toMatchObject({ kind: 'altered', stream: 'gift-1_2', revision: 1, evidence: 'chain' });
  });

  it('names the event at a place, none where there is none, and passes failures on', async () => {
    const store = await filled(3);
    const [, second] = await store.readAll(0n, 3);
    expect(await storePlaces(store).idAt(2n)).toBe(second?.id);
    expect(await storePlaces(store).idAt(4n)).toBeUndefined();
    const failing = Object.assign(store, { at: () => Promise.reject(new Error('gone')) });
    await expect(storePlaces(failing).idAt(2n)).rejects.toThrow('gone');
  });

  it('says itself which of its lives it is in', async () => {
    const store = await filled(3);
    expect(await storePlaces(store).epoch()).toBe(0);
    const draft = {
      id: crypto.randomUUID(),
      event: { type: 'ledger.LedgerRestored.v1', data: { epoch: 4 } },
    };
    await store.append(
      RESTORES_STREAM,
      -1,
      seal(RESTORES_STREAM, undefined, [draft], { at: 't', actor: 'x', cause: 'c' }),
    );
    expect(await storePlaces(store).epoch()).toBe(4);
  });
});
