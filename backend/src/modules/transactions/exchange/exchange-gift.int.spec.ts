import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { CashMovement, ExchangedGift, HistoryEntry, Transaction } from '@fiocco/contracts';
import { eventually, runningClock } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { randomFrom, seedOf } from '../../../../../test/support/random.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { Counter, drawnId } from '../testing/counter.js';
import { Exchanges } from './exchanges.js';
import type { ExchangePayload } from './finish-exchange.js';

jest.setTimeout(60_000);

const clock = runningClock();
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));

const paid = { collected: true, receiptId: 'r-1' };

describe('another gift instead', () => {
  const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example' };
  const asked = (place: object, more: object = {}) => ({
    ...place,
    transactionId: drawnId(),
    receiptId: drawnId(),
    ...more,
  });
  const exchange = (id: string, body: object) =>
    counter.staff.post(`/api/transactions/${id}/exchange`).send(body);
  const shown = async (id: string) =>
    (await counter.admin.get(`/api/transactions/${id}`).expect(200)).body as Transaction;
  const movements = async (id: string) =>
    ((await counter.admin.get(`/api/movements?transactionId=${id}`).expect(200)).body as CashMovement[]).map(
      ({ kind, how, amount }) => `${kind} ${how} ${amount}`,
    );

  type Steps = Record<'finish' | 'take', (exchange: ExchangePayload, next: unknown) => Promise<unknown>>;
  /** The process that exchanges these gifts, and no other, dies once before this step: jobs go on with earlier ones meanwhile. */
  const dies = (step: 'finish' | 'take', { transactionId }: { readonly transactionId: string }) => {
    const exchanges = test.app.get(Exchanges, { strict: false }) as unknown as Steps;
    const usual = (Exchanges.prototype as unknown as Steps)[step].bind(exchanges);
    let isDead = false;
    jest.spyOn(exchanges, step).mockImplementation((exchange, next) => {
      const isIts = [exchange.fromTransactionId, exchange.toTransactionId].includes(transactionId);
      if (!isIts || isDead) return usual(exchange, next);
      isDead = true;
      return Promise.reject(new Error('killed'));
    });
  };
  const hurry = () =>
    test.pool.query(
      `with due as (update jobs.outbox set run_at = '-infinity'
         where name = 'finish-exchange' and state = 'pending' returning id)
       select pg_notify('fiocco_jobs', '') from due`,
    );

  it('has the person and the money of the old one, however often its page asks for it', async () => {
    const old = await counter.sold({ ...BUYER, ...paid, how: 'pos' });
    const body = asked(await counter.gift(), { amount: '150', reason: 'Colore sbagliato' });
    const answers = await Promise.all([1, 2, 3].map(() => exchange(old.id, body)));
    // Whoever was slower goes on where the first stands, or is asked to try again.
    expect(answers.map(({ status }) => status)).toContain(201);
    const { body: last } = await exchange(old.id, body).expect(201);
    expect(last).toMatchObject({
      transaction: { id: body.transactionId, stage: 'reserved', amount: '150.00', ...BUYER },
      movedCents: 12_900,
      dueCents: 2_100,
      surplusCents: 0,
    });
    expect(await shown(old.id)).toMatchObject({
      stage: 'exchanged',
      status: 'annullata',
      amount_received: '0.00',
    });
    expect(await movements(old.id)).toEqual(
      expect.arrayContaining(['receipt pos 129.00', 'exchange pos -129.00']),
    );
    expect(await movements(body.transactionId)).toEqual(['exchange pos 129.00']);
    await counter.admin
      .post(`/api/transactions/${body.transactionId}/collect`)
      .send({ receiptId: 'r-9' })
      .expect(200);
    expect(await shown(body.transactionId)).toMatchObject({ stage: 'paid', amount_received: '150.00' });
  });

  it('tells each movement of the book as one event, also of several that one deed wrote', async () => {
    const old = await counter.sold(BUYER);
    for (const receiptId of ['a', 'b'])
      await counter.post(old.id, 'collect', { receiptId, amount: '64.50' }).expect(200);
    const body = asked(await counter.gift());
    await exchange(old.id, body).expect(201);
    for (const [id, count] of [
      [old.id, 4],
      [body.transactionId, 2],
    ] as const) {
      const { body: moved } = await counter.admin.get(`/api/movements?transactionId=${id}`).expect(200);
      const { body: diary } = await counter.admin.get(`/api/transactions/${id}/history`).expect(200);
      const told = (diary as readonly HistoryEntry[]).flatMap(({ movement }) => movement ?? []);
      expect(told.toSorted()).toEqual((moved as CashMovement[]).map((one) => one.id).toSorted());
      expect(new Set(told).size).toBe(count);
    }
  });

  it('says of its money how it was taken, and from which gift it came; taken back it is the entry of before', async () => {
    const old = await counter.sold({ ...BUYER, ...paid, how: 'pos' });
    const back = { receiptId: 're-1', amount: '9.00', reason: 'Scheggiato', how: 'contanti' };
    await counter.post(old.id, 'refund', back).expect(200);
    const receipts = async (id: string) => (await shown(id)).receipts ?? [];
    const [first] = await receipts(old.id);
    expect(first).toMatchObject({ amount: '129.00', how: 'pos', refunded: '9.00', from: null });
    const body = asked(await counter.gift());
    await exchange(old.id, body).expect(201);
    const { orderNumber, productName } = old;
    expect(await receipts(body.transactionId)).toMatchObject([
      {
        amount: '120.00',
        how: 'pos',
        refunded: '0.00',
        from: { transactionId: old.id, orderNumber, productName },
      },
    ]);
    expect(await receipts(old.id)).toEqual([]);
    await counter.staff.post(`/api/transactions/${old.id}/exchange/undo`).expect(200);
    expect(await receipts(old.id)).toEqual([first]);
    expect(await receipts(body.transactionId)).toEqual([]);
  });

  it('that costs less keeps the rest “in più” until it is given back', async () => {
    const old = await counter.sold(paid);
    const body = asked(await counter.gift(), { amount: '100' });
    expect((await exchange(old.id, body).expect(201)).body).toMatchObject({
      transaction: { stage: 'paid' },
      movedCents: 12_900,
      dueCents: 0,
      surplusCents: 2_900,
    });
    const refund = { receiptId: 're-1', amount: '29.00', reason: 'Costa meno' };
    await counter.admin.post(`/api/transactions/${body.transactionId}/refund`).send(refund).expect(200);
    expect(await shown(body.transactionId)).toMatchObject({ stage: 'paid', amount_refunded: '29.00' });
  });

  // @holds restore: finish-exchange
  it.each([
    ['new gift is held', 'finish', 'paid'],
    ['old purchase has given', 'take', 'exchanged'],
  ] as const)('is gone on with where the process dies once the %s', async (_, step, meanwhile) => {
    const old = await counter.sold(paid);
    const body = asked(await counter.gift());
    dies(step, body);
    await exchange(old.id, body).expect(500);
    expect(await shown(old.id)).toMatchObject({ stage: meanwhile });
    expect(await shown(body.transactionId)).toMatchObject({ stage: 'held', amount_received: '0.00' });
    const { body: closed } = await counter.post(body.transactionId, 'cancel').expect(409);
    expect(closed).toMatchObject({ code: 'EXCHANGE_UNDER_WAY' });
    await eventually(
      async () => {
        await hurry();
        expect(await shown(body.transactionId)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
      },
      { timeoutMs: 20_000 },
    );
    expect(await shown(old.id)).toMatchObject({ stage: 'exchanged', amount_received: '0.00' });
  });

  it('is dropped where the old purchase is given back before it gives, and never comes about later', async () => {
    const old = await counter.sold(paid);
    const place = await counter.gift();
    const body = asked(place);
    const exchanges = test.app.get(Exchanges, { strict: false });
    dies('finish', body);
    await exchange(old.id, body).expect(500);
    await counter.post(old.id, 'refund', { receiptId: 're-1', reason: 'Reso' }).expect(200);
    const register = test.app.get(TransactionRegister, { strict: false });
    const ends = {
      fromStream: (await register.mustFind(old.id)).stream,
      fromTransactionId: old.id,
      toStream: (await register.mustFind(body.transactionId)).stream,
      toTransactionId: body.transactionId,
    };
    const finishing = RequestContext.run({ requestId: 'spec', actor: 'system:jobs' }, () =>
      exchanges.finish({ exchangeId: body.receiptId, ...ends }, null),
    );
    await expect(finishing).rejects.toThrow('TRANSACTION_NOT_EXCHANGEABLE');
    await eventually(async () =>
      expect(await shown(body.transactionId)).toMatchObject({ stage: 'cancelled' }),
    );
    expect((await exchange(old.id, body).expect(409)).body).toMatchObject({ code: 'EXCHANGE_ENDED' });
    await counter.sold({}, place);
  });

  it('and a refund in the same moment: one of them happens, and all of the money is with one purchase', async () => {
    const random = randomFrom(seedOf('exchange or refund'));
    const ends = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const old = await counter.sold(paid);
      const body = asked(await counter.gift());
      const calls = [
        () => exchange(old.id, body),
        () => counter.post(old.id, 'refund', { receiptId: 're-1', reason: 'Reso' }),
      ];
      if (random() < 0.5) calls.reverse();
      const statuses = (await Promise.all(calls.map((send) => send()))).map(({ status }) => status);
      expect(statuses.toSorted()[1]).toBe(409);
      const { stage } = await shown(old.id);
      ends.add(stage);
      const now = await counter.admin.get(`/api/transactions/${body.transactionId}`);
      if (stage === 'exchanged') expect(now.body).toMatchObject({ stage: 'paid', amount_received: '129.00' });
      else expect([now.status === 404, now.body.stage === 'cancelled']).toContain(true);
    }
    expect([...ends].filter((stage) => stage !== 'exchanged' && stage !== 'refunded')).toEqual([]);
  });

  describe('taken back', () => {
    const undo = (id: string) => counter.staff.post(`/api/transactions/${id}/exchange/undo`).send();

    it('is offered on both pages, which name both gifts, as long as nothing happens to either', async () => {
      const old = await counter.sold(paid);
      const body = asked(await counter.gift(), { amount: '150' });
      const { transaction: next } = (await exchange(old.id, body).expect(201)).body as ExchangedGift;
      const ends = async () => [(await shown(old.id)).exchange, (await shown(next.id)).exchange];
      const endOf = ({ id, orderNumber, productName }: Transaction) => ({
        transactionId: id,
        orderNumber,
        productName,
      });
      const [to, from] = [endOf(next), endOf(old)];
      const undoUntil = (await shown(next.id)).exchange?.undoUntil;
      expect(undoUntil).toEqual(expect.any(String));
      expect(await ends()).toEqual([
        { to, from: null, undoUntil },
        { to: null, from, undoUntil },
      ]);
      await counter.put(next.id, { staffNote: 'Passa sabato' }).expect(200);
      expect(await ends()).toEqual([
        { to, from: null, undoUntil: null },
        { to: null, from, undoUntil: null },
      ]);
      const second = await counter.sold(paid);
      const later = asked(await counter.gift());
      await exchange(second.id, later).expect(201);
      const onPages = async () =>
        Promise.all(
          [second.id, later.transactionId].map(async (id) => (await shown(id)).exchange?.undoUntil),
        );
      clock.advance(9 * 60_000);
      expect(await onPages()).toEqual([expect.any(String), expect.any(String)]);
      clock.advance(60_001);
      expect(await onPages()).toEqual([null, null]);
    });

    it('puts person and money back, with the new one cancelled, however often it is asked', async () => {
      const [place, other] = [await counter.gift(), await counter.gift()];
      const old = await counter.sold({ ...BUYER, ...paid, how: 'pos', amount: '120' }, place);
      const body = asked(other, { amount: '100' });
      await exchange(old.id, body).expect(201);
      expect((await undo(old.id).expect(200)).body).toMatchObject({
        id: old.id,
        stage: 'paid',
        amount: '120.00',
        amount_received: '120.00',
        ...BUYER,
      });
      await undo(old.id).expect(200);
      expect(await shown(body.transactionId)).toMatchObject({ stage: 'cancelled', amount_received: '0.00' });
      const moved = ['exchange pos -120.00', 'exchange pos 120.00'];
      expect((await movements(old.id)).toSorted()).toEqual([...moved, 'receipt pos 120.00']);
      expect((await movements(body.transactionId)).toSorted()).toEqual(moved);
      await counter.sold({}, other);
      // The gift may be changed once more, by another exchange.
      await exchange(old.id, asked(await counter.gift())).expect(201);
      await counter.sold({}, place);
    });

    it('puts a share back, and what went to the list’s fund, and ends what its page asks for once more', async () => {
      const place = await counter.gift({ isQuota: true });
      const fund = { giftListId: place.giftListId, productId: 0 };
      const share = await counter.sold({ ...paid, type: 'quota', amount: '40' }, place);
      const toFund = asked(fund);
      const { body } = await exchange(share.id, toFund).expect(201);
      expect(body).toMatchObject({
        transaction: { stage: 'paid', type: 'quota', amount: '40.00' },
        movedCents: 4_000,
      });
      const toShare = asked(await counter.gift({ isQuota: true }));
      await exchange(toFund.transactionId, toShare).expect(201);
      await undo(toFund.transactionId).expect(200);
      expect(await shown(toFund.transactionId)).toMatchObject({ stage: 'paid', amount_received: '40.00' });
      expect((await exchange(toFund.transactionId, toShare).expect(409)).body).toMatchObject({
        code: 'EXCHANGE_ENDED',
      });
      // All that came after is undone.
      await undo(share.id).expect(200);
      expect(await shown(share.id)).toMatchObject({ stage: 'paid', amount_received: '40.00' });
      expect(await shown(toFund.transactionId)).toMatchObject({
        stage: 'cancelled',
        amount_received: '0.00',
      });
    });

    it('is refused once something has happened to the new one, or the old gift is taken', async () => {
      const place = await counter.gift();
      const [first, second] = [await counter.sold(paid, place), await counter.sold(paid)];
      const bodies = [asked(await counter.gift(), { amount: '150' }), asked(await counter.gift())] as const;
      await exchange(first.id, bodies[0]).expect(201);
      await exchange(second.id, bodies[1]).expect(201);
      await counter.post(bodies[0].transactionId, 'collect', { receiptId: 'r-9' }).expect(200);
      expect((await undo(first.id).expect(409)).body).toMatchObject({ code: 'EXCHANGE_CHANGED_SINCE' });
      expect((await undo(bodies[1].transactionId).expect(409)).body).toMatchObject({
        code: 'TRANSACTION_NOT_EXCHANGED',
      });
      expect(await shown(bodies[0].transactionId)).toMatchObject({
        stage: 'paid',
        amount_received: '150.00',
      });
      clock.advance(10 * 60_000 + 1);
      expect((await undo(second.id).expect(409)).body).toMatchObject({ code: 'EXCHANGE_UNDO_LATE' });
      expect(await shown(second.id)).toMatchObject({ stage: 'exchanged' });
      const third = await counter.sold(paid, place);
      await exchange(third.id, asked(await counter.gift())).expect(201);
      await counter.sold({}, place);
      expect((await undo(third.id).expect(409)).body).toMatchObject({ code: 'GIFT_ALREADY_TAKEN' });
      expect(await shown(third.id)).toMatchObject({ stage: 'exchanged', amount_received: '0.00' });
    });

    it.each(['finish', 'take'] as const)(
      'is gone on with by the job where the process dies before it can %s',
      async (step) => {
        const old = await counter.sold(paid);
        const body = asked(await counter.gift());
        await exchange(old.id, body).expect(201);
        dies(step, body);
        await undo(old.id).expect(500);
        await eventually(
          async () => {
            await hurry();
            expect(await shown(old.id)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
          },
          { timeoutMs: 20_000 },
        );
        expect(await shown(body.transactionId)).toMatchObject({
          stage: 'cancelled',
          amount_received: '0.00',
        });
      },
    );
  });

  it('frees the old gift, and is refused where the new one is taken, or is the same', async () => {
    const [place, other] = [await counter.gift(), await counter.gift()];
    const old = await counter.sold(paid, place);
    const taken = await counter.sold(paid, other);
    const { body: gone } = await exchange(old.id, asked(other)).expect(409);
    expect(gone).toMatchObject({ code: 'GIFT_ALREADY_TAKEN' });
    expect((await exchange(old.id, asked(place)).expect(409)).body).toMatchObject({
      code: 'EXCHANGE_SAME_GIFT',
    });
    expect(await shown(old.id)).toMatchObject({ stage: 'paid', amount_received: '129.00' });
    const drawn = asked(await counter.gift(), { transactionId: taken.id });
    expect((await exchange(old.id, drawn).expect(409)).body).toMatchObject({ code: 'TRANSACTION_ID_TAKEN' });
    await exchange(old.id, asked(await counter.gift())).expect(201);
    await counter.sold({}, place);
    expect((await exchange(old.id, asked(await counter.gift())).expect(409)).body).toMatchObject({
      code: 'TRANSACTION_EXCHANGED',
    });
  });
});
