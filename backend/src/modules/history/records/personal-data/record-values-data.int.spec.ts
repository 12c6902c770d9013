import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { GiftList, RecordHistoryEntry } from '@fiocco/contracts';
import { type EventStore, GENESIS_HASH, hashOf, type StoredEvent } from '@fiocco/event-sourcing';
import type { Kept, Vault } from '@fiocco/personal-data';
import { EMAIL, PIECES, type PlantedShop, plantPerson } from '../../../privacy/testing/planted-person.js';
import { tracesOf } from '../../../privacy/testing/traces.js';
import { EVENT_STORE, VAULT } from '../../../../platform/index.js';
import { createTestApp } from '../../../../platform/testing/test-app.js';

jest.setTimeout(120_000);

/** Values that were corrected since, that belong to a deleted list, or that were typed while the erasure ran. */
const FORMER = { notes: 'La nonna Ildegarda porta la torta', beneficiaryPhone: '041 918 4455' };
const DELETED = { name: 'Battesimo di Ginevruccia', notes: 'Padrino Zaccaria' };
const TYPED = 'Aggiunto all’ultimo da Clodovea';
const HISTORY_PIECES = [...PIECES, ...Object.values(FORMER), ...Object.values(DELETED), TYPED];

let shop: PlantedShop;
let deletedId: number;
let totalsBefore: readonly StoredEvent[];
const events = () => test.app.get<EventStore>(EVENT_STORE).readAll(0n, 10_000);
const history = async (id: number) =>
  (await admin.get(`/api/records/list/${id}/history`).expect(200)).body as RecordHistoryEntry[];

const test = forAllTests(() => createTestApp());
const admin = forAllTests(() => test.signInAsAdmin());
beforeAll(async () => {
  shop = await plantPerson(test, admin);
  const { body: list } = await admin.get(`/api/gift-lists/${shop.listId}`).expect(200);
  const corrected = { notes: list.notes, beneficiaryPhone: list.beneficiaryPhone };
  await admin.put(`/api/gift-lists/${shop.listId}`).send(FORMER).expect(200);
  await admin.put(`/api/gift-lists/${shop.listId}`).send(corrected).expect(200);
  const own = { ...DELETED, occasionId: list.occasionId, beneficiaryName: 'G', beneficiaryEmail: EMAIL };
  const created = await admin
    .post('/api/gift-lists')
    .send({ ...own, beneficiaryPhone: '333 555 0101' })
    .expect(201);
  deletedId = (created.body as GiftList).id;
  await admin.delete(`/api/gift-lists/${deletedId}`).expect(204);
  totalsBefore = await events();
});

describe('before an erasure', () => {
  it('no event says anything about the person', async () => {
    const text = JSON.stringify(
      totalsBefore.map(({ data, metadata, stream }) => ({ data, metadata, stream })),
    );
    const found = HISTORY_PIECES.filter((piece) => text.toLowerCase().includes(piece.toLowerCase()));
    expect(found).toEqual([]);
    expect(totalsBefore.filter(({ stream }) => stream === `record-list_${shop.listId}`)).toHaveLength(3);
  });

  it('the values that events refer to are the ones of then', async () => {
    const changed = totalsBefore.filter(({ type }) => type === 'record.Changed.v1');
    const refs = changed.flatMap(({ data }) => [data['before'], data['after']]) as (Kept | null)[];
    const vault = test.app.get<Vault>(VAULT);
    const kept = refs.filter((each) => each !== null);
    expect(kept.length).toBeGreaterThan(3);
    const { proven } = await vault.prove(test.pool, kept);
    expect(await proven).toEqual(kept.map(() => 'intact'));
  });

  it('an export names what the lists said before, a deleted one included', async () => {
    const { body } = await admin.post('/api/privacy/export').send({ email: EMAIL }).expect(200);
    const text = JSON.stringify(body.storico);
    for (const piece of [...Object.values(FORMER), ...Object.values(DELETED)]) expect(text).toContain(piece);
  });
});

describe('an erasure', () => {
  it('takes the former values along, also of a list that is being changed meanwhile', async () => {
    const { body: list } = await admin.get(`/api/gift-lists/${shop.listId}`).expect(200);
    const typing = Array.from({ length: 6 }, () =>
      admin.put(`/api/gift-lists/${shop.listId}`).set('If-Match', `"${list.version}"`).send({ notes: TYPED }),
    );
    const erasing = admin.post('/api/privacy/erasure').send({ email: EMAIL, confirmation: 'CANCELLA' });
    const [erased, ...typed] = await Promise.all([erasing, ...typing]);
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({ lists: 2 });
    expect(typed.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await tracesOf(HISTORY_PIECES, test)).toEqual({});
  });

  it('leaves the entries, without their values', async () => {
    for (const id of [shop.listId, deletedId]) {
      const fields = (await history(id)).flatMap((entry) => entry.fields);
      expect(fields.length).toBeGreaterThan(3);
      for (const { before, after, kept } of fields) {
        expect([before, after]).toEqual([null, null]);
        expect(['erased', 'secret']).toContain(kept);
      }
    }
  });

  it('leaves every event as it was, and the chain whole', async () => {
    const now = await events();
    expect(now.slice(0, totalsBefore.length)).toEqual(totalsBefore);
    const last = new Map<string, string>();
    for (const event of now) {
      expect(event.metadata.previousHash).toBe(last.get(event.stream) ?? GENESIS_HASH);
      last.set(event.stream, hashOf(event.stream, event.revision, event));
    }
  });

  it('lets the list go on with a history of its own', async () => {
    await admin.put(`/api/gift-lists/${shop.listId}`).send({ notes: 'Archiviare a gennaio' }).expect(200);
    const [entry] = await history(shop.listId);
    expect(entry?.fields).toMatchObject([
      { field: 'notes', after: 'Archiviare a gennaio', kept: 'readable' },
    ]);
  });
});
