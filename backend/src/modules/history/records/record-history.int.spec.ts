import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { RecordHistoryEntry } from '@fiocco/contracts';
import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
import { eventually, fixedClock } from '@fiocco/testing';
import { OWNED_BY_MODULES } from '../../../owned.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { SettingsStore } from '../../settings/index.js';
import { alignHistories, EVENT_STORE, recordEvents, RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const AT = '2026-11-21T10:00:00.000Z';
const test = forAllTests(() => createTestApp({ clock: fixedClock(AT) }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());

const history = async (path: string, browser = staff): Promise<RecordHistoryEntry[]> =>
  (await browser.get(`/api/records/${path}/history`).expect(200)).body as RecordHistoryEntry[];
const ledger = () => test.app.get<EventStore>(EVENT_STORE);
const stored = (stream: string): Promise<readonly StoredEvent[]> => ledger().read(stream);
const fieldsOf = (entry: RecordHistoryEntry | undefined) =>
  entry?.fields.map(({ label, before, after, kept }) => [label, before, after, kept]);

describe('the history of a list', () => {
  it('begins with its creation, goes on with what changed and outlives the list', async () => {
    const { id } = await newList(admin);
    const change = { name: 'Nozze di Carla e Dino', endDate: '2027-06-30', password: 'confetti' };
    await staff.put(`/api/gift-lists/${id}`).send(change).expect(200);
    await admin.delete(`/api/gift-lists/${id}`).expect(204);
    const [deleted, changed, created, ...none] = await history(`list/${id}`);
    expect(none).toEqual([]);
    expect(created).toMatchObject({ revision: 0, at: AT, action: 'created', actor: { name: 'titolare' } });
    expect(created?.fields.filter(({ field, label }) => field === label)).toEqual([]);
    expect(created?.fields).toContainEqual(
      expect.objectContaining({ label: 'Stato', before: null, after: 'Aperta' }),
    );
    expect(changed).toMatchObject({ revision: 1, action: 'changed', actor: { name: 'commessa' } });
    expect(fieldsOf(changed)).toEqual([
      ['Nome della lista', expect.any(String), 'Nozze di Carla e Dino', 'readable'],
      ['Aperta fino al', null, '30/06/2027', 'readable'],
      ['Password', null, null, 'secret'],
    ]);
    expect(deleted).toMatchObject({ revision: 2, action: 'deleted' });
    expect(deleted?.fields).toContainEqual(
      expect.objectContaining({ label: 'Nome della lista', before: 'Nozze di Carla e Dino', after: null }),
    );
  });

  it('is in the ledger when the change is answered, and the answer names its position', async () => {
    const { id } = await newList(admin);
    const answer = await staff.put(`/api/gift-lists/${id}`).send({ notes: 'Chiamare la mamma' }).expect(200);
    const [, event] = await stored(`record-list_${id}`);
    expect(answer.headers['x-ledger-position']).toBe(String(event?.position));
    expect(answer.headers).not.toHaveProperty('x-ledger-stale');
  });

  it('says nothing of a form that was saved as it was, or of a change that was refused', async () => {
    const list = await newList(admin);
    await staff.put(`/api/gift-lists/${list.id}`).send({ notes: list.notes }).expect(200);
    await staff.put(`/api/gift-lists/${list.id}`).set('If-Match', '"99"').send({ name: 'No' }).expect(409);
    await staff.put(`/api/gift-lists/${list.id}`).send({ occasionId: 999_999, name: 'No' }).expect(400);
    expect(await stored(`record-list_${list.id}`)).toHaveLength(1);
  });

  it('holds every one of many changes at once, in the order in which the record took them', async () => {
    const { id } = await newList(admin);
    const names = Array.from({ length: 12 }, (_, n) => `Nozze ${n}`);
    await Promise.all(names.map((name) => staff.put(`/api/gift-lists/${id}`).send({ name }).expect(200)));
    const entries = (await history(`list/${id}`)).reverse();
    expect(entries).toHaveLength(13);
    const steps = entries.map(({ fields }) => fields.find(({ field }) => field === 'name'));
    for (const [n, step] of steps.entries()) expect(step?.before).toBe(n === 0 ? null : steps[n - 1]?.after);
    const { body } = await staff.get(`/api/gift-lists/${id}`).expect(200);
    expect(steps.at(-1)?.after).toBe(body.name);
  });

  it('is caught up after a process that died before it could bring its entry', async () => {
    const { id } = await newList(admin);
    const { rows } = await test.pool.query<{ event_id: string }>(
      `with record as (
         update gift_lists.gift_list set history_revision = history_revision + 1 where id = $1
         returning history_revision - 1 as revision)
       insert into record_history.outbox (stream, revision, type, data, at, actor, cause)
       select 'record-list_' || $1::text, revision, 'record.Changed.v1',
         '{"fields":["notes"],"secrets":[],"before":null,"after":null}', $2, 'staff:1', 'r' from record
       returning event_id`,
      [id, AT],
    );
    await eventually(async () => {
      const ids = (await stored(`record-list_${id}`)).map((event) => event.id);
      if (ids[1] !== rows[0]?.event_id) throw new Error('not yet');
    });
    await staff.put(`/api/gift-lists/${id}`).send({ notes: 'poi' }).expect(200);
    expect(await history(`list/${id}`)).toHaveLength(3);
  });
});

describe('a ledger that does not answer', () => {
  it('keeps nobody from saving: the answer says it is stale, and the entry comes later', async () => {
    const { id } = await newList(admin);
    const lock = await test.pool.connect();
    try {
      await lock.query('begin');
      await lock.query('lock table ledger.events in exclusive mode');
      const answer = await staff.put(`/api/gift-lists/${id}`).send({ notes: 'adesso' }).expect(200);
      expect(answer.headers['x-ledger-stale']).toBe('1');
      await lock.query('rollback');
    } finally {
      lock.release();
    }
    await eventually(async () => {
      if ((await stored(`record-list_${id}`)).length !== 2) throw new Error('not yet');
    });
  });
});

describe('records of another moment than their ledger', () => {
  const promised = (stream: string, revision: number, id: string) =>
    test.pool.query(
      `insert into record_history.outbox (event_id, stream, revision, type, data, at, actor, cause)
       values ($1, $2, $3, 'record.Changed.v1', $4, $5, 'staff:1', 'r')`,
      [id, stream, revision, '{"fields":["notes"],"secrets":[],"before":null,"after":null}', AT],
    );

  it.each([
    ['older', 0],
    ['newer', 7],
  ])('go on behind what it holds when they are %s', async (state, revision) => {
    const { id } = await newList(admin);
    const stream = `record-list_${id}`;
    const [first] = await stored(stream);
    const late = randomUUID();
    await test.pool.query('update gift_lists.gift_list set history_revision = $2 where id = $1', [
      id,
      revision,
    ]);
    // One entry that the ledger already has, and one whose place in the ledger is taken.
    await promised(stream, 0, first?.id ?? '');
    await promised(stream, revision + 3, late);
    const { moved, apart } = await alignHistories(test.pool, ledger(), OWNED_BY_MODULES.records);
    expect([moved, apart]).toEqual([1, state === 'older' ? [{ record: `list_${id}`, state }] : []]);
    await staff.put(`/api/gift-lists/${id}`).send({ notes: 'dopo' }).expect(200);
    expect((await stored(stream)).map((event) => event.id)).toEqual([first?.id, late, expect.any(String)]);
  });

  it('are older where an account lacks a change, not where somebody only signed in and out since', async () => {
    const stream = 'record-account_1';
    const signedInAndOut = async (): Promise<number> => {
      await (await test.signInAsAdmin()).post('/api/logout').expect(204);
      return eventually(async () => {
        const events = await stored(stream);
        expect(events.at(-1)?.data['fields']).toEqual(['lastLogout']);
        return events.length;
      });
    };
    const apartAt = async (revision: number) => {
      await test.pool.query('update users set history_revision = $1 where id = 1', [revision]);
      return (await alignHistories(test.pool, ledger(), OWNED_BY_MODULES.records)).apart;
    };
    const before = await signedInAndOut();
    await promised(stream, before, randomUUID());
    await apartAt(before);
    expect(await signedInAndOut()).toBe(before + 3);
    expect(await apartAt(before + 1)).toEqual([]);
    expect(await apartAt(before)).toEqual([{ record: 'account_1', state: 'older' }]);
  });
});

describe('products, occasions, accounts and settings', () => {
  it('have a history of a product with its pictures', async () => {
    const { id } = await newProduct(admin);
    await staff.put(`/api/products/${id}`).send({ price: '99.50' }).expect(200);
    const picture = { imageUrl: `/media/${'a'.repeat(64)}.jpg` };
    const { body } = await staff.post(`/api/products/${id}/images`).send(picture).expect(201);
    await staff.delete(`/api/product-images/${body.id}`).expect(204);
    await admin.delete(`/api/products/${id}`).expect(204);
    const entries = await history(`product/${id}`);
    const actions = ['deleted', 'changed', 'changed', 'changed', 'created'];
    expect(entries.map(({ action }) => action)).toEqual(actions);
    expect(fieldsOf(entries[1])).toEqual([
      ['Immagine', picture.imageUrl, null, 'readable'],
      ['Galleria', picture.imageUrl, null, 'readable'],
    ]);
    const priced = entries.find(({ fields }) => fields.some(({ after }) => after?.startsWith('99,50')));
    expect(priced?.fields).toHaveLength(1);
  });

  it('have a history of an occasion', async () => {
    const { id } = (await staff.post('/api/occasions').send({ name: 'Cresima' }).expect(201)).body;
    await staff.put(`/api/occasions/${id}`).send({ name: 'Comunione' }).expect(200);
    await admin.delete(`/api/occasions/${id}`).expect(204);
    expect((await history(`occasion/${id}`)).map(fieldsOf)).toEqual([
      [['Nome', 'Comunione', null, 'readable']],
      [['Nome', 'Cresima', 'Comunione', 'readable']],
      [['Nome', null, 'Cresima', 'readable']],
    ]);
  });

  it('have a history of an account without its password, for administrators', async () => {
    const entry = (await history('account/1', admin)).at(-1);
    expect(entry).toMatchObject({ action: 'created', actor: { kind: 'staff', name: 'titolare' } });
    expect(fieldsOf(entry)).toContainEqual(['Password', null, null, 'secret']);
    await staff.get('/api/records/account/1/history').expect(403);
  });

  it('tell administrators when somebody signed in and out', async () => {
    const browser = await test.signInAsAdmin();
    await browser.post('/api/logout').expect(204);
    const told = await eventually(async () => {
      const entries = await history('account/1', admin);
      expect(entries[0]?.fields[0]?.label).toBe('Uscita');
      return entries.slice(0, 2);
    });
    const moment = expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
    expect(told.map(fieldsOf)).toEqual([
      [['Uscita', null, moment, 'readable']],
      [['Accesso', null, moment, 'readable']],
    ]);
    expect(told[0]?.actor).toEqual({ kind: 'staff', name: 'titolare' });
  });

  it('have a history of the settings, for administrators', async () => {
    const update = (storeName: string) =>
      RequestContext.run({ requestId: 'r', actor: 'staff:1' }, () =>
        test.app.get(SettingsStore, { strict: false }).update({ storeName }),
      );
    await Promise.all([update('La Fiocchetta'), update('Il Nastro')]);
    await update('La Fiocchetta');
    await update('La Fiocchetta');
    const entries = (await history('settings/shop', admin)).reverse();
    expect(entries[0]?.fields).toMatchObject([{ label: 'Nome del negozio', before: 'Fiocco' }]);
    expect(entries.at(-1)?.fields[0]?.after).toBe('La Fiocchetta');
    expect(entries.map(({ revision }) => revision)).toEqual(entries.map((_, n) => n));
    await staff.get('/api/records/settings/shop/history').expect(403);
  });

  it('answer nothing for what never was, and refuse what cannot be', async () => {
    expect(await history('list/123456789012')).toEqual([]);
    for (const path of ['banana/1', 'list/0', 'list/abc', 'product/1%27'])
      await staff.get(`/api/records/${path}/history`).expect(404);
    await admin.get('/api/records/settings/1/history').expect(404);
    await test.http.get('/api/records/list/1/history').expect(401);
    for (const before of ['x', '-1', '1.5', '', '1&before=2']) {
      const { body } = await staff.get(`/api/records/list/1/history?before=${before}`).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('events of records', () => {
  it('carry codes and references alone, and pass their catalogue', async () => {
    const { id } = await newList(admin);
    const words = { notes: 'Il padrino Ermenegildo', password: 'gondolino', beneficiaryName: 'Ginevra Zan' };
    await staff.put(`/api/gift-lists/${id}`).send(words).expect(200);
    const all = (await ledger().readAll(0n, 5_000)).filter(({ stream }) => stream.startsWith('record-'));
    for (const event of all) expect(() => recordEvents.read(event)).not.toThrow();
    const text = JSON.stringify(all.map(({ data, metadata }) => ({ data, metadata })));
    for (const word of [...Object.values(words), 'Nozze', 'titolare', 'Cresima', 'Fiocchetta'])
      expect(text).not.toContain(word);
    expect(text).toContain(`record_list_${id}#`);
  });
});
