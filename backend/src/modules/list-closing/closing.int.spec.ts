import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ClosingItem, GiftList, ListClosing, ListCredit, Transaction } from '@fiocco/contracts';
import { runningClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../platform/testing/test-app.js';
import { newProduct } from '../gift-lists/testing/new-list.js';
import { Counter, type Gift } from '../transactions/testing/counter.js';
import { ListDeeds } from '../transactions/index.js';
import { GiftListsService } from '../gift-lists/index.js';
import { GiftLedger } from '../gifts/index.js';
import { Decided } from './decided.js';

jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp({ clock: runningClock() }));
const counter = forAllTests(() => Counter.in(test));

const paid = { collected: true, receiptId: 'r-1' };
const share = (amount: string) => ({ ...paid, type: 'quota', amount });

const post = (listId: number, body: object, by = counter.admin) =>
  by.post(`/api/gift-lists/${listId}/closing`).send(body);
const dry = async (listId: number) => (await post(listId, { dry: true }).expect(200)).body as ListClosing;
const close = async (listId: number, ...decisions: readonly object[]) =>
  (await post(listId, { decisions }).expect(200)).body as ListClosing;
const stateOf = async (listId: number) =>
  ((await counter.admin.get(`/api/gift-lists/${listId}`).expect(200)).body as GiftList).state;
const creditOf = async (listId: number) =>
  (await counter.admin.get(`/api/gift-lists/${listId}/credit`).expect(200)).body as ListCredit;
/** Another gift of the same list. */
const beside = async ({ giftListId }: Gift, terms: object = {}): Promise<Gift> => {
  const place = { giftListId, productId: (await newProduct(counter.admin)).id };
  await counter.admin
    .post('/api/product-gift-lists')
    .send({ ...place, ...terms })
    .expect(201);
  return place;
};
afterEach(() => {
  jest.restoreAllMocks();
});

const told = ({ group, paid: of, missing, choices }: ClosingItem) => ({ group, paid: of, missing, choices });

describe('closing a list', () => {
  it('with nothing open archives it, says so in its history, and a repeat changes nothing', async () => {
    const { giftListId } = await counter.gift();
    const statement = { to: ['anna.verdi@example.it'], canLeave: false };
    const nothing = { open: [], credit: '0.00', failed: [], statement };
    expect(await dry(giftListId)).toEqual({ closed: false, ...nothing });
    expect(await stateOf(giftListId)).toBe('open');
    expect(await close(giftListId)).toEqual({ closed: true, ...nothing });
    expect(await close(giftListId)).toMatchObject({ closed: true });
    expect(await stateOf(giftListId)).toBe('archived');
    const { body } = await counter.admin.get(`/api/history?giftListId=${giftListId}`).expect(200);
    expect(JSON.stringify(body).match(/Niente in sospeso/g)).toHaveLength(1);
  });

  it('says what is open and how it can end, and is refused until all of it is decided', async () => {
    const place = await counter.gift({ isQuota: true });
    const reserved = await counter.sold({}, await beside(place));
    const sold = await counter.sold(paid, await beside(place));
    await counter.sold(share('40'), place);
    const { open } = await dry(place.giftListId);
    expect(open.map(told)).toEqual([
      { group: 'collect', paid: '0.00', missing: '129.00', choices: ['complete', 'refund', 'keep'] },
      { group: 'shares', paid: '40.00', missing: '89.00', choices: ['complete', 'credit', 'refund', 'keep'] },
      {
        group: 'deliver',
        paid: '129.00',
        missing: '0.00',
        choices: ['complete', 'credit', 'refund', 'keep'],
      },
    ]);
    const decisions = [
      { transactionId: reserved.id, do: 'keep' },
      { productId: place.productId, do: 'keep' },
    ];
    const { body } = await post(place.giftListId, { decisions }).expect(409);
    expect(body).toMatchObject({
      code: 'CLOSING_UNDECIDED',
      details: { open: [{ group: 'deliver', transactionId: sold.id }] },
    });
    const all = [...decisions, { transactionId: sold.id, do: 'keep' }];
    const answer = await close(place.giftListId, ...all);
    expect(answer).toMatchObject({ closed: true, failed: [] });
    expect(answer.open.map(({ group }) => group)).toEqual(['collect', 'shares', 'deliver']);
  });

  it('collects, hands over and lets go, each once however often it is asked', async () => {
    const place = await counter.gift();
    const [money, goods, gone] = [
      await counter.sold({}, place),
      await counter.sold(paid, await beside(place)),
      await counter.sold({}, await beside(place)),
    ];
    const decisions = [
      { transactionId: money.id, do: 'complete', how: 'pos' },
      { transactionId: goods.id, do: 'complete' },
      { transactionId: gone.id, do: 'refund', reason: 'Non viene più' },
    ];
    const by = counter.staff;
    for (let call = 0; call < 2; call += 1)
      expect((await post(place.giftListId, { decisions }, by).expect(200)).body).toMatchObject({
        closed: true,
        failed: [],
        open: [{ group: 'deliver', transactionId: money.id }],
      });
    const collected = await counter.read(money.id);
    expect(collected).toMatchObject({ stage: 'paid', amount_received: '129.00', deliveredOn: null });
    expect(collected.receipts).toMatchObject([{ how: 'pos', amount: '129.00' }]);
    expect((await counter.read(goods.id)).deliveredOn).toEqual(expect.any(String));
    expect(await counter.read(gone.id)).toMatchObject({ stage: 'cancelled' });
  });

  it('turns what was paid into credit of the list, and frees its gifts', async () => {
    const place = await counter.gift({ isQuota: true });
    const whole = await counter.sold(paid, await beside(place));
    const part = await counter.sold(share('40'), place);
    const answer = await close(
      place.giftListId,
      { transactionId: whole.id, do: 'credit' },
      { productId: place.productId, do: 'credit' },
    );
    expect(answer).toMatchObject({ closed: true, failed: [], open: [], credit: '169.00' });
    for (const { id } of [whole, part]) expect(await counter.read(id)).toMatchObject({ stage: 'exchanged' });
    expect(await creditOf(place.giftListId)).toMatchObject({ fund: '169.00', shares: '0.00' });
  });

  it('pays shares up out of the list’s credit, takes the rest, and counts no euro twice', async () => {
    const place = await counter.gift({ isQuota: true });
    await counter.sold(share('50'), { giftListId: place.giftListId, productId: 0 });
    const first = await counter.sold(share('40'), place);
    const { open } = await dry(place.giftListId);
    expect(open).toMatchObject([{ group: 'shares', missing: '89.00', fromCredit: '50.00' }]);
    const answer = await close(place.giftListId, {
      productId: place.productId,
      do: 'complete',
      how: 'contanti',
    });
    expect(answer).toMatchObject({ closed: true, credit: '0.00', open: [{ group: 'deliver' }] });
    expect(answer.open[0]?.guests).toContain(first.buyerName);
    const { body } = await counter.admin.get(`/api/movements?giftListId=${place.giftListId}`).expect(200);
    const moved = (body as { kind: string; how: string; amount: string }[]).map(
      ({ kind, how, amount }) => `${kind} ${how} ${amount}`,
    );
    expect(moved.toSorted()).toEqual([
      'credit buono -50.00',
      'receipt altro 40.00',
      'receipt altro 50.00',
      'receipt buono 50.00',
      'receipt contanti 39.00',
    ]);
  });

  it.each([
    // The list has no credit but the 90 that were given for the other gift.
    ['refund', ['receipt contanti 89.00']],
    ['keep', ['receipt contanti 89.00']],
    ['credit', ['credit buono -89.00', 'receipt buono 89.00']],
  ] as const)('takes the shares of another gift only where they become credit: %s', async (choice, moved) => {
    const place = await counter.gift({ isQuota: true });
    const other = await beside(place, { isQuota: true });
    await counter.sold(share('40'), place);
    await counter.sold(share('90'), other);
    const answer = await close(
      place.giftListId,
      { productId: place.productId, do: 'complete', how: 'contanti' },
      { productId: other.productId, do: choice, reason: 'Non si fa più' },
    );
    expect(answer).toMatchObject({ closed: true, failed: [] });
    const { body } = await counter.admin.get(`/api/movements?giftListId=${place.giftListId}`).expect(200);
    const last = (body as { kind: string; how: string; amount: string }[])
      .filter(({ kind, how }) => kind === 'credit' || how === 'buono' || how === 'contanti')
      .map(({ kind, how, amount }) => `${kind} ${how} ${amount}`);
    expect(last.toSorted()).toEqual(moved);
  });

  it('gives back what was paid, which is an admin’s', async () => {
    const place = await counter.gift({ isQuota: true });
    const part = await counter.sold(share('40'), place);
    const decisions = [{ productId: place.productId, do: 'refund', reason: 'Non si fa più' }];
    await post(place.giftListId, { decisions }, counter.staff).expect(403);
    expect(await counter.read(part.id)).toMatchObject({ stage: 'paid' });
    expect(await close(place.giftListId, ...decisions)).toMatchObject({ closed: true, open: [] });
    expect(await counter.read(part.id)).toMatchObject({ stage: 'refunded', amount_refunded: '40.00' });
  });

  it('refuses a choice that nobody was offered', async () => {
    const place = await counter.gift();
    const { id } = await counter.sold({}, place);
    const decisions = [{ transactionId: id, do: 'credit' }];
    const { body } = await post(place.giftListId, { decisions }).expect(409);
    expect(body).toMatchObject({ code: 'CLOSING_CHOICE' });
    await post(place.giftListId, { decisions: [{ do: 'keep' }] }).expect(400);
  });

  it('does not archive where a step is refused: it says which, and the others are done', async () => {
    const place = await counter.gift({ isQuota: true });
    await counter.sold(share('40'), place);
    const reserved = await counter.sold({}, await beside(place));
    const spent = { entryId: 'e-1', kind: 'used', amount: '40.00', reference: 'Scontrino 12' };
    await counter.admin.post(`/api/gift-lists/${place.giftListId}/credit`).send(spent).expect(201);
    const answer = await close(
      place.giftListId,
      { productId: place.productId, do: 'refund' },
      { transactionId: reserved.id, do: 'complete' },
    );
    expect(answer).toMatchObject({
      closed: false,
      failed: [{ transactionId: null, productId: place.productId, code: 'CREDIT_SPENT' }],
    });
    expect(await stateOf(place.giftListId)).toBe('open');
    expect(await counter.read(reserved.id)).toMatchObject({ stage: 'paid' });
  });

  it('and a guest who is quicker: the purchase has to be decided first, and the list stays open', async () => {
    const place = await counter.gift();
    const reserved = await counter.sold({}, place);
    const other = await beside(place);
    const steps = test.app.get(Decided, { strict: false });
    const real = steps.carryOut.bind(steps);
    const guests: Transaction[] = [];
    const spy = jest.spyOn(steps, 'carryOut').mockImplementation(async (closing, step) => {
      await real(closing, step);
      guests.push(await counter.sold({ status: 'in_attesa' }, other));
    });
    const decisions = [{ transactionId: reserved.id, do: 'complete' }];
    const { body } = await post(place.giftListId, { decisions }).expect(409);
    spy.mockRestore();
    expect(body).toMatchObject({
      code: 'CLOSING_UNDECIDED',
      details: { open: [{ group: 'running', transactionId: guests[0]?.id }] },
    });
    expect(await stateOf(place.giftListId)).toBe('open');
  });

  it('goes on where the process died half way: what is done is done, and the rest is asked again', async () => {
    const place = await counter.gift({ isQuota: true });
    await counter.sold(share('100'), { giftListId: place.giftListId, productId: 0 });
    await counter.sold(share('40'), place);
    const reserved = await counter.sold({}, await beside(place));
    const deeds = test.app.get(ListDeeds, { strict: false });
    const usual = deeds.collect.bind(deeds);
    let collections = 0;
    // The reservation is collected and the last share reserved; its money is not recorded.
    const spy = jest.spyOn(deeds, 'collect').mockImplementation((...of) => {
      collections += 1;
      return collections === 2 ? Promise.reject(new Error('killed')) : usual(...of);
    });
    const decisions = [
      { transactionId: reserved.id, do: 'complete' },
      { productId: place.productId, do: 'complete' },
    ];
    await post(place.giftListId, { decisions }).expect(500);
    spy.mockRestore();
    expect(await stateOf(place.giftListId)).toBe('open');
    expect((await dry(place.giftListId)).open).toMatchObject([
      { group: 'shares', missing: '89.00' },
      { group: 'deliver', transactionId: reserved.id },
    ]);
    const rest = await close(place.giftListId, ...decisions);
    expect(rest).toMatchObject({ closed: true, credit: '11.00', failed: [] });
    expect((await creditOf(place.giftListId)).entries).toHaveLength(1);
  });
});

describe('a closing and a guest at the same moment', () => {
  it('a purchase that came before the list was archived takes the archive back, until it is decided', async () => {
    const place = await counter.gift();
    const other = await beside(place);
    const lists = test.app.get(GiftListsService, { strict: false });
    const usual = lists.close.bind(lists);
    const guests: Transaction[] = [];
    // After the closing's look at what is open, and before the list is archived.
    const spy = jest.spyOn(lists, 'close').mockImplementation(async (...of) => {
      guests.push(await counter.sold({ status: 'in_attesa' }, other));
      return usual(...of);
    });
    const { body } = await post(place.giftListId, { decisions: [] }).expect(409);
    spy.mockRestore();
    const [guest] = guests;
    expect(body).toMatchObject({
      code: 'CLOSING_UNDECIDED',
      details: { open: [{ group: 'running', transactionId: guest?.id }] },
    });
    expect(await stateOf(place.giftListId)).toBe('open');
    expect(await close(place.giftListId, { transactionId: guest?.id, do: 'keep' })).toMatchObject({
      closed: true,
      open: [{ transactionId: guest?.id }],
    });
  });

  it('a confirmation that comes after it is undone, and the guest is told that the list is not active', async () => {
    const place = await counter.gift();
    await counter.admin
      .put(`/api/gift-lists/${place.giftListId}`)
      .send({ allowedPaymentMethods: { inNegozio: true } })
      .expect(200);
    const guest = test.browser();
    const buyer = { buyerName: 'Ida', buyerEmail: 'ida@posta.example', buyerPhone: '333 555 0142' };
    const step1 = { ...buyer, ...place, type: 'acquisto', isCheckoutStep1: true };
    const { id } = (await guest.post('/api/transactions').send(step1).expect(201)).body as Transaction;
    const ledger = test.app.get(GiftLedger, { strict: false });
    const usual = ledger.hold.bind(ledger);
    // The list was read, and is archived before the guest's gift is held.
    const spy = jest.spyOn(ledger, 'hold').mockImplementation(async (...of) => {
      await close(place.giftListId);
      return usual(...of);
    });
    const confirm = { paymentMethod: 'in_negozio', status: 'completata' };
    const { body } = await guest.put(`/api/transactions/${id}`).send(confirm).expect(403);
    spy.mockRestore();
    expect(body).toMatchObject({ code: 'LIST_NOT_OPEN' });
    expect(await counter.read(id)).toMatchObject({ stage: 'cancelled' });
    expect(await dry(place.giftListId)).toMatchObject({ closed: true, open: [] });
  });

  it('pays shares up again after the last share of a closing before was cancelled', async () => {
    const place = await counter.gift({ isQuota: true });
    await counter.sold(share('40'), place);
    const decision = { productId: place.productId, do: 'complete', how: 'pos' };
    const deeds = test.app.get(ListDeeds, { strict: false });
    const spy = jest.spyOn(deeds, 'collect').mockRejectedValueOnce(new Error('killed'));
    await post(place.giftListId, { decisions: [decision] }).expect(500);
    spy.mockRestore();
    const sharesOf = async () =>
      (
        (await counter.admin.get(`/api/transactions?giftListId=${place.giftListId}`).expect(200))
          .body as Transaction[]
      ).filter(({ amount }) => amount === '89.00');
    const [first] = await sharesOf();
    expect(first).toMatchObject({ stage: 'reserved' });
    await counter.post(first?.id ?? '', 'cancel').expect(200);
    expect(await close(place.giftListId, decision)).toMatchObject({ closed: true, failed: [] });
    expect((await sharesOf()).map(({ stage }) => stage).toSorted()).toEqual(['cancelled', 'paid']);
  });
});
