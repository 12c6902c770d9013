import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { GiftCard, Transaction } from '@fiocco/contracts';
import type { RawEvent } from '@fiocco/integrity';
import { referencesIn } from '@fiocco/personal-data';
import { compareWithRebuild } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { AfterRestore, LedgerAccess, LedgerHeads } from '../../backend/src/modules/audit/index.js';
import {
  type LedgerRestored,
  signedText,
} from '../../backend/src/modules/audit/verification/ledger-restores.events.js';
import { BackgroundRegistry } from '../../backend/src/platform/index.js';
import { type Ground, newGround } from '../../backend/src/platform/testing/test-app.js';
import { LEDGER_COPIES, type OpenLedger, withOtherIds } from '../support/ledger-copies.js';
import { mailSink } from '../support/mail-sink.js';
import { copyOf, migrateOnly, ShopLife } from '../support/restorable-shop.js';
import { cardOf, furnish, Guest } from '../support/shop.js';

/**
 * Tests of whole shops on the given stores: what each restore may lose, and that no shop serves before it is put right.
 */
export function restoredBackups(stores: typeof LEDGER_COPIES): void {
  // Starting whole shops takes long on a busy machine.
  jest.setTimeout(90_000);

  describe.each(stores)('a shop with its ledger on %s, after a restore of', (store, copies) => {
    let sink: Awaited<ReturnType<typeof mailSink>>;
    /** The shop now, and when the backup was made. */
    let whole: { readonly ground: Ground; readonly events: readonly RawEvent[] };
    let older: { readonly ground: Ground; readonly events: readonly RawEvent[] };
    let listId: number;
    let products: readonly number[];
    let lateProduct: number;
    /** Took a gift before the backup, and was erased after it. */
    let early: Guest;
    /** Took a gift before the backup and paid after it, hence two mails. */
    let paid: Guest;
    let late: Guest;
    /** Is in the checkout when the shop stops. */
    let holding: Guest;
    const mails = (guest: Guest): number => sink.received.get(guest.email) ?? 0;

    /** What the running test has to close, in reverse order. */
    const open: (() => Promise<void> | void)[] = [];
    async function endScene(): Promise<void> {
      for (const end of open.splice(0).toReversed()) await end();
    }
    afterEach(endScene);

    beforeAll(async () => {
      sink = await mailSink();
      const ground = await newGround();
      const ledger = await copies.open();
      const config = { ...ground.config, smtpUrl: sink.url, eventStoreUrl: ledger.url };
      const state = async (at: Ground) => ({
        ground: { ...at, config },
        events: await copies.readOut(ledger, at.pool),
      });

      const first = await ShopLife.begin(config);
      await first.started;
      ({ listId, productIds: products } = await furnish(first.url, 5));
      early = await buy(first, 'prima', products[0]);
      paid = await buy(first, 'pagante', products[3]);
      await settle(first);
      await first.app.close();
      const backup = await copyOf(ground);
      older = { ground: backup, events: (await state(ground)).events };

      const second = await ShopLife.begin(config);
      await second.started;
      late = await buy(second, 'poi', products[1]);
      holding = new Guest(second.url, 'in-cassa');
      await holding.start(listId, products[4] ?? 0);
      const held = await holding.put({ paymentMethod: 'in_negozio' });
      if (held.status !== 200) throw new Error(`the hold answered ${held.status}`);
      const admin = await second.admin();
      await correct(second, paid, 'Corretta dopo la copia');
      await admin
        .post(`/api/transactions/${paid.transactionId}/collect`)
        .send({ receiptId: randomUUID() })
        .expect(200);
      await mailed(paid, 2);
      const more = { name: 'Arrivato dopo', price: '10.00', shippingCost: '0', quantityAvailable: 1 };
      const placed = { ...more, selectedGiftListIds: [listId] };
      lateProduct = (await admin.post('/api/products').send(placed).expect(201)).body.id as number;
      await admin
        .post('/api/privacy/erasure')
        .send({ email: early.email, confirmation: 'CANCELLA' })
        .expect(200);
      await settle(second);
      await second.app.close();
      whole = await state(ground);
      ledger.close();
    }, 120_000);
    afterAll(async () => {
      await older.ground.clear();
      await whole.ground.clear();
      await sink.close();
    });

    const mailed = (guest: Guest, times: number): Promise<void> =>
      eventually(() => expect(mails(guest)).toBe(times), { timeoutMs: 20_000 });

    async function buy(shop: ShopLife, name: string, productId = 0): Promise<Guest> {
      const guest = new Guest(shop.url, name);
      await guest.start(listId, productId);
      expect((await guest.reserve()).status).toBe(200);
      await mailed(guest, 1);
      return guest;
    }

    /** Waits until every checkpoint is at the ledger's end and a head contains that. */
    async function settle(shop: ShopLife): Promise<void> {
      const head = await shop.store.head();
      await eventually(async () => {
        const marks = await shop.app.get(LedgerAccess).marks();
        expect(marks.filter(({ position }) => position !== head)).toEqual([]);
      });
      await shop.app.get(LedgerHeads).anchor();
    }

    interface Scene {
      readonly ground: Ground;
      readonly events: readonly RawEvent[];
      readonly withoutHeads?: boolean;
      readonly dataFrom?: Ground;
    }

    /** Combines the database of one moment with the ledger of another and the present data folder. */
    async function restore({ ground, events, withoutHeads, dataFrom = whole.ground }: Scene) {
      const copy = await copyOf(ground, dataFrom);
      open.push(() => copy.clear());
      if (withoutHeads) await rm(join(copy.config.dataDir, 'heads.jsonl'));
      const ledger = await copies.restore(events, copy.pool);
      open.push(() => ledger.close());
      return { copy, ledger, shop: await begin(copy, ledger) };
    }

    async function begin({ config }: Ground, { url }: OpenLedger): Promise<ShopLife> {
      const shop = await ShopLife.begin({ ...config, smtpUrl: sink.url, eventStoreUrl: url });
      open.push(() => shop.app.close());
      return shop;
    }

    async function expectNothingServed(shop: ShopLife, reason: string): Promise<void> {
      await eventually(() => expect(shop.logged.join('')).toContain(reason));
      for (const path of ['/health/ready', '/api/user', `/api/products?giftListId=${listId}`]) {
        expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 503]);
      }
      expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
    }

    async function putRight(
      shop: ShopLife,
    ): Promise<{ said: string; facts: Partial<LedgerRestored['data']> }> {
      const said: string[] = [];
      const afterRestore = shop.app.get(AfterRestore, { strict: false });
      expect(await afterRestore.run((line) => said.push(line))).toBe(true);
      await shop.started;
      expect(await afterRestore.run(() => undefined)).toBe(false);
      const restored = (await shop.store.read('ledger-restores')).at(-1)?.data as LedgerRestored['data'];
      const { key, signature, ...facts } = restored;
      const { signer } = shop.app.get(LedgerAccess).keys;
      expect(signer.key.verify(signedText(facts, key), signature)).toBe(true);
      return { said: said.join('\n'), facts };
    }

    /**
     * The shop goes on selling: sales are visible at once and mailed once. No old mail is sent again, and no event is
     * skipped.
     */
    async function expectGoesOn(shop: ShopLife, { pool }: Ground, name: string, productId?: number) {
      const guest = await buy(shop, name, productId);
      expect(await shown(shop, guest)).toMatchObject({ status: 200, buyerName: `Ospite ${name}` });
      await settle(shop);
      await expectGivenOnce(shop);
      await eventually(async () => expect(await openMails(pool)).toBe(0));
      expect([mails(early), mails(paid), mails(late), mails(guest)]).toEqual([1, 2, 1, 1]);
      const { projections } = shop.app.get(BackgroundRegistry);
      const compared = await compareWithRebuild({ pool, store: shop.store, projections });
      expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
      expect(compared.reduce((total, { rows }) => total + rows, 0)).toBeGreaterThan(5);
    }

    /** Purchases from after the backup can be handled as usual, and no id in the ledger is used again. */
    async function expectBooksGoOn(shop: ShopLife, { pool, config }: Ground, said: string): Promise<void> {
      const { rows: jobs } = await pool.query(
        `select payload from jobs.outbox where name = 'gift-expiry' and state <> 'done'
         and payload->>'transactionId' = $1 and payload->>'holdId' is not null`,
        [holding.transactionId],
      );
      expect(jobs).toHaveLength(1);
      await correct(shop, paid, 'Corretta dopo il ripristino');
      const admin = await shop.admin();
      await admin.put(`/api/transactions/${late.transactionId}`).send({ status: 'annullata' }).expect(200);
      expect(await stateOf(shop, products[1])).toBe('disponibile');
      await admin.post(`/api/transactions/${late.transactionId}/reopen`).send({}).expect(200);
      expect(await stateOf(shop, products[1])).toBe('prenotato');
      // It is on the list, but the product's record is lost, so it is offered to nobody.
      const cards = (await (
        await fetch(`${shop.url}/api/products?giftListId=${listId}`)
      ).json()) as GiftCard[];
      expect(cards.map(({ id }) => id)).not.toContain(lateProduct);
      // The account is not listed: a sign-in after the backup is no loss.
      expect(said).toContain(
        '1 records are not as the ledger has them (1 missing, 0 older, 0 deleted since)',
      );
      const records = await readFile(join(config.dataDir, 'after-restore-1-records.jsonl'), 'utf8');
      expect(JSON.parse(records)).toEqual({ record: `product_${lateProduct}`, state: 'missing' });
    }

    /** No version of a value and no order number is used twice. */
    async function expectGivenOnce(shop: ShopLife): Promise<void> {
      const given = new Map<string, Set<string>>();
      const note = (name: string, to: unknown) =>
        given.set(name, (given.get(name) ?? new Set()).add(String(to)));
      for (const { data } of await shop.store.readAll(0n, 10_000)) {
        if (typeof data['orderNumber'] === 'string') note(data['orderNumber'], data['transactionId']);
        for (const { ref, digest } of referencesIn(data)) note(ref, digest);
      }
      expect([...given].filter(([, to]) => to.size > 1)).toEqual([]);
      expect(given.size).toBeGreaterThan(10);
    }

    async function correct(shop: ShopLife, { transactionId }: Guest, buyerName: string): Promise<void> {
      const admin = await shop.admin();
      await admin.put(`/api/transactions/${transactionId}`).send({ buyerName }).expect(200);
      expect((await shown(shop, { transactionId })).buyerName).toBe(buyerName);
    }

    async function verified(shop: ShopLife): Promise<{ readonly intact: boolean }> {
      const admin = await shop.admin();
      await admin.post('/api/audit/verification').expect(202);
      return eventually(async () => {
        const { body } = await admin.get('/api/audit/verification').expect(200);
        expect(body).toMatchObject({ state: 'verified' });
        return (body as { result: { intact: boolean } }).result;
      });
    }

    async function owe({ pool }: Ground): Promise<void> {
      const owed = await pool.query(
        `update jobs.outbox set state = 'pending', finished_at = null where id =
         (select min(id) from jobs.outbox where name like 'send-%' and state = 'done')`,
      );
      expect(owed.rowCount).toBe(1);
    }

    /** Without reminders, which wait for their day. */
    const openMails = async (pool: Ground['pool']): Promise<number | null> =>
      (
        await pool.query(
          "select from jobs.outbox where name like 'send-%' and state in ('pending', 'moved') and run_at <= now()",
        )
      ).rowCount;

    /** A purchase as staff see it. */
    async function shown(shop: ShopLife, { transactionId }: Pick<Guest, 'transactionId'>) {
      const { status, body } = await (await shop.admin()).get(`/api/transactions/${transactionId}`);
      return { status, buyerName: (body as Transaction).buyerName };
    }

    const stateOf = async (shop: ShopLife, productId = 0): Promise<string> =>
      (await cardOf(shop.url, listId, productId)).state;
    const endOf = (events: readonly RawEvent[]): string =>
      String(events.findLast(({ stream }) => !stream.startsWith('$'))?.position);
    const ownOf = (events: readonly RawEvent[]): number =>
      events.filter(({ stream }) => !stream.startsWith('$')).length;
    const marksOf = async ({ pool }: Ground) =>
      (await pool.query('select name, position, event_id from projections.checkpoints order by name')).rows;

    // @holds restore: transaction-register
    it('its database: read models older than the ledger', async () => {
      const { shop, copy } = await restore({ ground: older.ground, events: whole.events });
      await expectNothingServed(shop, 'REACTOR_BEHIND_HEAD');
      // The ledger names erasures too, so they are done even without the list beside it.
      await rm(join(copy.config.dataDir, 'erasures.jsonl'));
      const { facts, said } = await putRight(shop);
      const end = endOf(whole.events);
      expect(facts).toMatchObject({ epoch: 1, position: end, lostUpTo: end, lostEvents: 0 });
      // Sales after the backup are kept, and people erased after it stay erased.
      expect(await stateOf(shop, products[1])).toBe('prenotato');
      expect(await shown(shop, late)).toMatchObject({ status: 200 });
      expect((await shown(shop, early)).buyerName).not.toBe('Ospite prima');
      await expectBooksGoOn(shop, copy, said);
      const admin = await shop.admin();
      const more = { name: 'Nuovo', price: '10.00', shippingCost: '0', quantityAvailable: 1 };
      const answer = await admin.post('/api/products').send(more).expect(201);
      expect(answer.body.id).toBeGreaterThan(lateProduct);
      expect(answer.headers['x-ledger-stale']).toBeUndefined();
      await expectGoesOn(shop, copy, `dopo-${store}-db`, products[2]);
      // Lost values are recorded, so that values removed later are noticed.
      expect(await verified(shop)).toMatchObject({
        intact: true,
        values: { lost: expect.any(Number), flawed: 0 },
      });
      await copy.pool.query('delete from personal_data.versions where subject = $1', [
        `record_product_${answer.body.id}`,
      ]);
      expect(await verified(shop)).toMatchObject({ intact: false, values: { flawed: 1 } });
    });

    it('its database, cut off halfway: nobody starts before it is put right', async () => {
      const { shop, copy } = await restore({ ground: older.ground, events: whole.events });
      await expectNothingServed(shop, 'REACTOR_BEHIND_HEAD');
      // As if the backup had been made just before this mail was sent.
      await owe(copy);
      const afterRestore = shop.app.get(AfterRestore, { strict: false });
      const cutOff = afterRestore.run((line) => {
        // Here read models and reactors are already right, and open jobs that may be done are not settled yet.
        if (line.startsWith('New ids go on')) throw new Error('cut off');
      });
      await expect(cutOff).rejects.toThrow('cut off');
      await expectNothingServed(shop, 'RESTORE_UNFINISHED');
      const { said } = await putRight(shop);
      expect(said).toContain('1 mails are set aside');
      await expectGoesOn(shop, copy, `dopo-${store}-interrotto`, products[2]);
    });

    it('its database: of a life before the one that the ledger is in', async () => {
      const before = await restore({ ground: older.ground, events: whole.events });
      await putRight(before.shop);
      await settle(before.shop);
      const events = await copies.readOut(before.ledger, before.copy.pool);
      await before.shop.app.close();
      const { shop, copy } = await restore({ ground: older.ground, events, dataFrom: before.copy });
      await expectNothingServed(shop, 'OTHER_EPOCH');
      // As if the backup had been made just before this mail was sent.
      await owe(copy);
      const { said, facts } = await putRight(shop);
      expect(facts).toMatchObject({ epoch: 2, lostEvents: 0 });
      expect(said).toContain('1 mails are set aside');
      await expectGoesOn(shop, copy, `dopo-${store}-vita`, products[2]);
    });

    it('its ledger: read models newer than the ledger', async () => {
      const { shop, copy } = await restore({ ground: whole.ground, events: older.events });
      await expectNothingServed(shop, 'LEDGER_BEHIND_HEAD');
      const { facts, said } = await putRight(shop);
      const lost = ownOf(whole.events) - ownOf(older.events);
      expect(facts).toMatchObject({
        epoch: 1,
        position: endOf(older.events),
        events: ownOf(older.events),
        lostUpTo: endOf(whole.events),
        lostEvents: lost,
      });
      expect(said).toContain(
        `Lost: ${lost} events, after position ${endOf(older.events)} up to ${endOf(whole.events)}.`,
      );
      // What the ledger has lost is unsold, and is sold again at positions that the read models had already seen.
      expect([await stateOf(shop, products[0]), await stateOf(shop, products[1])]).toEqual([
        'prenotato',
        'disponibile',
      ]);
      expect((await shown(shop, early)).buyerName).not.toBe('Ospite prima');
      const admin = await shop.admin();
      const renamed = await admin.put(`/api/products/${lateProduct}`).send({ name: 'Di nuovo' }).expect(200);
      expect(renamed.headers['x-ledger-stale']).toBeUndefined();
      await expectGoesOn(shop, copy, `dopo-${store}-registro`, products[1]);
    });

    it('both, to the same older moment', async () => {
      const { shop, copy } = await restore({ ground: older.ground, events: older.events });
      await expectNothingServed(shop, 'LEDGER_BEHIND_HEAD');
      const { facts } = await putRight(shop);
      expect(facts).toMatchObject({ lostUpTo: endOf(whole.events), epoch: 1 });
      expect(await stateOf(shop, products[1])).toBe('disponibile');
      await expectGoesOn(shop, copy, `dopo-${store}-tutto`, products[1]);
    });

    it.each([
      ['LEDGER_BEHIND_CHECKPOINT', 'a shorter one', () => older.events],
      [
        'OTHER_EVENT_AT_CHECKPOINT',
        'one with other events at the same places',
        () => withOtherIds(whole.events),
      ],
    ])('its ledger and no heads: %s on %s', async (code, _, events) => {
      const { shop } = await restore({ ground: whole.ground, events: events(), withoutHeads: true });
      await expectNothingServed(shop, code);
    });

    it('a ledger of somebody else, which is not touched, and then of its own again', async () => {
      const foreign = withOtherIds(whole.events);
      const { shop, copy, ledger } = await restore({ ground: whole.ground, events: foreign });
      const marks = await marksOf(copy);
      await expectNothingServed(shop, 'OTHER_EVENT_AT_HEAD');
      expect(await marksOf(copy)).toEqual(marks);
      expect((await copies.readOut(ledger, copy.pool)).map(({ id }) => id)).toEqual(
        foreign.map(({ id }) => id),
      );
      await shop.app.close();
      const own = await copies.restore(whole.events, copy.pool);
      open.push(() => own.close());
      const again = await begin(copy, own);
      await again.started;
      expect((await again.store.read('ledger-restores')).length).toBe(0);
      await expectGoesOn(again, copy, `dopo-${store}-altrui`, products[2]);
    });

    it('nothing: an empty database on a ledger with events takes none of them by itself', async () => {
      const empty = await newGround();
      open.push(() => empty.clear());
      await migrateOnly(empty.config);
      const ledger = await copies.restore(whole.events, empty.pool);
      open.push(() => ledger.close());
      const shop = await begin(empty, ledger);
      await expectNothingServed(shop, 'UNKNOWN_LEDGER');
      expect((await empty.pool.query('select from projections.checkpoints')).rowCount).toBe(0);
      const { facts } = await putRight(shop);
      expect(facts).toMatchObject({ position: endOf(whole.events), lostUpTo: null, lostEvents: 0 });
      await settle(shop);
      expect((await empty.pool.query("select from jobs.outbox where name like 'send-%'")).rowCount).toBe(0);
      const next = await furnish(shop.url, 1);
      expect(next.productIds[0]).toBeGreaterThan(lateProduct);
      listId = await withList(next.listId, async () => {
        await expectGoesOn(shop, empty, `dopo-${store}-vuoto`, next.productIds[0]);
      });
    });

    /** Lets `buy` use another list during `work`. Restores the list before. */
    async function withList(id: number, work: () => Promise<void>): Promise<number> {
      const before = listId;
      listId = id;
      await work();
      return before;
    }
  });
}
