import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import type { CashMovement, ExchangedGift, HistoryEntry, Problem, Transaction } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { giftStream } from '@fiocco/gift';
import { eventually, runningClock } from '@fiocco/testing';
import { RequestContext } from '../../../platform/index.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { randomFrom, seedOf } from '../../../../../test/support/random.js';
import { Exchanges } from '../exchange/exchanges.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { Counter, drawnId } from '../testing/counter.js';

jest.setTimeout(60_000);

const clock = runningClock();
const test = forAllTests(() => createTestApp({ clock }));
const counter = forAllTests(() => Counter.in(test));

const paid = { collected: true, receiptId: 'r-1' };

describe('a sale at the counter at an agreed amount', () => {
  it.each([
    ['reserved', {}],
    ['held', { status: 'in_attesa' }],
    ['paid', paid],
  ])(
    'is that sale however often its page sends it, with both prices in its history: %s',
    async (stage, more) => {
      const place = await counter.gift();
      const sale = { transactionId: drawnId(), amount: '100,50', ...more };
      const answers = await Promise.all([1, 2, 3].map(() => counter.record(place, sale).expect(201)));
      for (const { body } of [...answers, await counter.record(place, sale).expect(201)])
        expect(body).toMatchObject({ id: sale.transactionId, stage, amount: '100.50', amount_agreed: true });
      const { body: history } = await counter.admin
        .get(`/api/transactions/${sale.transactionId}/history`)
        .expect(200);
      const amounts = (history as HistoryEntry[])
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => field === 'Importo');
      expect(amounts).toEqual([
        { field: 'Importo', before: formatEuro(12_900), after: formatEuro(10_050) },
        { field: 'Importo', before: null, after: formatEuro(12_900) },
      ]);
    },
  );

  it('may be above the price, and is none where it is the price', async () => {
    expect(await counter.sold({ amount: '200' })).toMatchObject({ amount: '200.00', amount_agreed: true });
    expect(await counter.sold({ amount: 129 })).toMatchObject({ amount: '129.00', amount_agreed: false });
  });

  it.each(['0', '-1', '1e2', '1,005'])('is refused at %s, and nothing is recorded', async (amount) => {
    const place = await counter.gift();
    const { body } = await counter.record(place, { amount }).expect(400);
    if (amount !== '0') expect((body as Problem).fields).toEqual({ amount: 'Importo non valido' });
    const { body: list } = await counter.admin
      .get(`/api/transactions?giftListId=${place.giftListId}`)
      .expect(200);
    expect(list).toEqual([]);
    await counter.sold({}, place);
  });

  it('is reopened at the amount that was agreed', async () => {
    const { id } = await counter.sold({ amount: '100' });
    await counter.post(id, 'cancel').expect(200);
    const { body } = await counter.post(id, 'reopen', paid).expect(200);
    expect(body).toMatchObject({ stage: 'paid', amount: '100.00', amount_received: '100.00' });
    expect((await counter.post(id, 'reopen', paid).expect(200)).body).toEqual(body);
  });
});

describe('the id that a page drew for a sale', () => {
  it('is one sale where two calls under it at once differ: the slower is refused', async () => {
    for (let time = 0; time < 5; time += 1) {
      const [place, transactionId] = [await counter.gift(), drawnId()];
      const answers = await Promise.all(
        ['100', '110'].map((amount) => counter.record(place, { transactionId, amount, ...paid })),
      );
      const codes = answers.map(({ status, body }) => (status === 201 ? status : (body as Problem).code));
      expect(codes.toSorted()).toEqual([201, 'TRANSACTION_ID_TAKEN']);
      const sold = answers.find(({ status }) => status === 201);
      expect(await counter.read(transactionId, counter.staff)).toEqual(sold?.body);
    }
  });

  it('is the same sale after somebody put its amount right', async () => {
    const [place, transactionId] = [await counter.gift(), drawnId()];
    await counter.record(place, { transactionId, amount: '100' }).expect(201);
    await counter.put(transactionId, { amount: '90' }).expect(200);
    const { body } = await counter.record(place, { transactionId, amount: '100' }).expect(201);
    expect(body).toMatchObject({ id: transactionId, amount: '90.00' });
    const other = await counter.record(place, { transactionId, amount: '90' }).expect(409);
    expect((other.body as Problem).code).toBe('TRANSACTION_ID_TAKEN');
  });

  it('is sold where the call before ended before its gift was held', async () => {
    const [place, transactionId] = [await counter.gift(), drawnId()];
    const register = test.app.get(TransactionRegister, { strict: false });
    const stream = giftStream(place.giftListId, place.productId);
    const buyer = { name: 'Giulia', email: '', phone: '', message: '', address: null };
    await register.register({ id: transactionId, stream, browserHash: null }, null, async () => buyer);
    const { body } = await counter.record(place, { transactionId, ...paid }).expect(201);
    expect(body).toMatchObject({ id: transactionId, stage: 'paid', buyerName: 'Giulia Ferri' });
  });
});

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

  /** The process that makes the call dies before this step. */
  const dies = (step: 'finish' | 'take') => {
    const exchanges = test.app.get(Exchanges, { strict: false });
    jest
      .spyOn(exchanges as unknown as { finish(): Promise<unknown>; take(): Promise<unknown> }, step)
      .mockRejectedValueOnce(new Error('killed'));
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
    dies(step);
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
    jest.spyOn(exchanges, 'finish').mockRejectedValueOnce(new Error('killed'));
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
        dies(step);
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
