import { describe, expect, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { type GiftCommand, giftDecider, giftEvents } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  holdReleased,
  holdShare,
  holdUnit,
  IN_A_WEEK,
  LATER,
  moneyReversed,
  moneyTaken,
  paid,
  placed,
  PRICE,
  share,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';
import { givenBackByHand, refundBegan, TX } from './testing/payments.fixtures.js';
import { purchaseIn } from './state/gift-state.js';
import { STANDINGS } from './table/standings.fixtures.js';
import type { PurchaseEdit } from './transitions/agreement/edit-command.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), ...history]);
const shares = (...history: GiftEvent[]) => given(giftDecider, [placed({ isQuota: true }), ...history]);
const changeAmount = (amountCents: number, transactionId = 'tx-1'): GiftCommand => ({
  type: 'ChangeAmount',
  transactionId,
  amountCents,
});
const amountChanged = (amountCents: number, transactionId = 'tx-1'): GiftEvent => ({
  type: 'gift.AmountChanged.v1',
  data: { transactionId, amountCents },
});
const BOTH = { productType: 'intero_prenotabile', priceCents: PRICE } as const;

describe('the way to pay what is held', () => {
  const byTransfer: GiftCommand = {
    type: 'ChangeMethod',
    ...TX,
    paymentMethod: 'bonifico',
    until: LATER,
  };

  it('is changed between the shop and a transfer, and the hold stays', () => {
    const changed: GiftEvent = {
      type: 'gift.HeldMethodChanged.v1',
      data: { ...TX, paymentMethod: 'bonifico' },
    };
    gift(unitHeld()).when(byTransfer).then([changed]);
    gift(unitHeld(), changed).when(byTransfer).then([]);
  });

  it('is its buyer’s to choose where a provider has a part in it', () => {
    gift(unitHeld({ paymentMethod: 'stripe' }))
      .when(byTransfer)
      .thenRefused('PAYMENT_METHOD_FIXED');
  });
});

it('what was to be paid online is to be paid in the shop once staff complete it', () => {
  const reserveHeld: GiftCommand = {
    type: 'ReserveHeld',
    ...TX,
    reservedUntil: IN_A_WEEK,
    transferUntil: LATER,
  };
  gift(unitHeld({ paymentMethod: 'stripe' }))
    .when(reserveHeld)
    .then([
      { type: 'gift.HeldMethodChanged.v1', data: { ...TX, paymentMethod: 'in_negozio' } },
      unitReserved(),
    ]);
  gift(unitHeld()).when(reserveHeld).then([unitReserved()]);
});

describe('a reservation that staff set back to a hold', () => {
  const waiting = { by: 'staff', reopens: true, expiresAt: null, holdId: 'hold-2' } as const;

  it('keeps its price and its type, whatever the catalogue says by now', () => {
    gift(unitHeld(), unitReserved())
      .when(holdUnit({ ...waiting, product: { productType: 'prenotabile', priceCents: PRICE + 100 } }))
      .then([holdReleased('choice_changed'), unitHeld({ holdId: 'hold-2', expiresAt: null })]);
  });

  it('is set back once, also where the call names another type', () => {
    const back = unitHeld({ holdId: 'hold-2', expiresAt: null });
    const other = holdUnit({ ...waiting, kind: 'prenotazione' });
    gift(unitHeld(), unitReserved())
      .when(other)
      .then([holdReleased('choice_changed'), back]);
    gift(unitHeld(), unitReserved(), holdReleased('choice_changed'), back).when(other).then([]);
  });

  it('keeps the amount that was agreed', () => {
    gift(unitHeld(), unitReserved(), amountChanged(4_000))
      .when(holdUnit(waiting))
      .then([
        holdReleased('choice_changed'),
        unitHeld({ holdId: 'hold-2', expiresAt: null, amountCents: 4_000 }),
      ]);
  });

  it('keeps its unit, also where a share would fit beside others', () => {
    const own = { unitIndex: 1, allocationId: 'alloc-1', transactionId: 'tx-1', holdId: 'hold-1' };
    given(giftDecider, [
      placed({ isQuota: true, listQuantity: 2 }),
      share(2, 6_000, { allocationId: 'alloc-2' }),
      share(1, 2_000, own),
      unitReserved(),
    ])
      .when(holdShare(1, 2_000, { ...waiting, allocationId: null }))
      .then([holdReleased('choice_changed'), share(1, 2_000, { ...own, holdId: 'hold-2', expiresAt: null })]);
  });
});

describe('an agreed amount', () => {
  it('may be above the price or below it, as long as nobody has paid', () => {
    for (const cents of [1, PRICE + 5_000])
      gift(unitReserved()).when(changeAmount(cents)).thenRefused('TRANSACTION_NOT_FOUND');
    for (const cents of [1, PRICE + 5_000])
      gift(unitHeld(), unitReserved())
        .when(changeAmount(cents))
        .then([amountChanged(cents)]);
  });

  it('is what is due from then on', () => {
    const agreed = [unitHeld(), unitReserved(), amountChanged(4_000)];
    gift(...agreed)
      .when({ type: 'TakeMoney', ...TX, receiptId: 'r-1', amountCents: null })
      .then([moneyTaken(4_000), paid()]);
  });

  it('never falls below the money received, and is paid where it is lowered to it', () => {
    const inPart = gift(unitHeld(), unitReserved(), moneyTaken(3_000));
    inPart.when(changeAmount(2_999)).thenRefused('AMOUNT_BELOW_RECEIVED', { receivedCents: 3_000 });
    inPart.when(changeAmount(3_001)).then([amountChanged(3_001)]);
    inPart.when(changeAmount(3_000)).then([amountChanged(3_000), paid()]);
  });

  it('is not paid by money that was given back again', () => {
    const first = { receiptId: 'r-1', source: 'till' };
    const twice = [moneyTaken(3_000), moneyTaken(PRICE - 3_000, 'r-2'), paid()];
    const back = [refundBegan(3_000, first), givenBackByHand(3_000), moneyReversed(PRICE - 3_000, 'r-2')];
    gift(unitHeld(), unitReserved(), ...twice, ...back)
      .when(changeAmount(3_000))
      .then([amountChanged(3_000)]);
  });

  it('of a share leaves the others theirs', () => {
    const two = shares(share(1, 6_000), share(2, 3_000, { allocationId: 'alloc-1' }));
    two.when(changeAmount(7_000)).then([amountChanged(7_000)]);
    two.when(changeAmount(7_001)).thenRefused('QUOTA_EXCEEDS_REMAINING', { dueCents: 7_000 });
  });
});

describe('a purchase that becomes a reservation', () => {
  const change: GiftCommand = { type: 'ChangeKind', ...TX, kind: 'prenotazione', product: BOTH };

  it('keeps its unit and its term', () => {
    gift(unitHeld(), unitReserved(), { type: 'gift.KindChanged.v1', data: { ...TX, kind: 'prenotazione' } })
      .when(holdUnit({ transactionId: 'tx-2', holdId: 'hold-2', now: LATER }))
      .thenRefused('GIFT_ALREADY_TAKEN');
  });

  it('is refused with money in it', () => {
    gift(unitHeld(), unitReserved(), moneyTaken(100)).when(change).thenRefused('TRANSACTION_HAS_MONEY');
  });
});

it('a gift that left the shop is noted once, and may be taken back', () => {
  const note = (on: string | null): GiftCommand => ({
    type: 'NoteHandOver',
    ...TX,
    how: 'delivered',
    on,
    today: '2026-11-23',
  });
  const noted = (on: string | null): GiftEvent => ({
    type: 'gift.HandedOver.v1',
    data: { ...TX, how: 'delivered', on },
  });
  const sold = [unitHeld(), unitReserved(), moneyTaken(), paid()];
  gift(...sold)
    .when(note('2026-11-20'))
    .then([noted('2026-11-20')]);
  gift(...sold, noted('2026-11-20'))
    .when(note('2026-11-20'))
    .then([]);
  gift(...sold, noted('2026-11-20'))
    .when(note(null))
    .then([noted(null)]);
});

it('a gift is ready once, and goes back to its shelf also when it is sold no more', () => {
  const note = (on: string | null): GiftCommand => ({ type: 'NoteReady', ...TX, on, today: '2026-11-23' });
  const readied = (on: string | null): GiftEvent => ({ type: 'gift.GiftReadied.v1', data: { ...TX, on } });
  const sold = [unitHeld(), unitReserved(), moneyTaken(), paid()];
  const prepared = gift(...sold, readied('2026-11-20'));
  gift(...sold)
    .when(note('2026-11-24'))
    .thenRefused('DAY_IN_FUTURE', { today: '2026-11-23' });
  prepared.when(note('2026-11-20')).then([]);
  prepared.when(note(null)).then([readied(null)]);
  const reopened = gift(unitHeld(), unitReserved(), readied('2026-11-20'));
  reopened.when(note('2026-11-21')).thenRefused('TRANSACTION_NOT_PAID');
  reopened.when(note(null)).then([readied(null)]);
});

describe('a unit of shares', () => {
  const of = (n: number) => ({ transactionId: `tx-${n}` });
  const today = '2026-11-23';
  const readied = (n: number, on: string | null = today): GiftEvent => ({
    type: 'gift.GiftReadied.v1',
    data: { ...of(n), on },
  });
  const shipped = (n: number): GiftEvent => ({
    type: 'gift.HandedOver.v1',
    data: { ...of(n), how: 'shipped', on: today },
  });
  const asked = (n: number, mail: 'ready' | 'shipped', askedAt: string): GiftEvent => ({
    type: 'gift.DeliveryMailAsked.v1',
    data: { ...of(n), mail, askedAt },
  });
  const paidShare = (n: number, own: object = {}): GiftEvent[] => [
    share(n, 4_000, n === 1 ? { allocationId: 'alloc-1', ...own } : own),
    { type: 'gift.TransactionPaid.v1', data: of(n) },
  ];
  const unit = (...history: GiftEvent[]) => shares(...paidShare(1), ...paidShare(2), ...history);
  const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const ask = (n: number, mail: 'ready' | 'shipped', again = false, now = at(0)): GiftCommand => ({
    type: 'AskDeliveryMail',
    ...of(n),
    mail,
    again,
    now,
  });

  it('is ready, leaves the shop and goes back to its shelf as one', () => {
    const note = (on: string | null): GiftCommand => ({ type: 'NoteReady', ...of(2), on, today });
    unit()
      .when(note(today))
      .then([readied(2), readied(1)]);
    unit(readied(1), readied(2), moneyReversed())
      .when(note(null))
      .then([readied(2, null), readied(1, null)]);
    unit(readied(1), readied(2))
      .when({ type: 'NoteHandOver', ...of(1), how: 'shipped', on: today, today })
      .then([shipped(1), shipped(2)]);
  });

  it('is told once to whoever fetches it, and to each guest when it was sent', () => {
    const prepared = [readied(1), readied(2)];
    unit(...prepared)
      .when(ask(1, 'ready'))
      .then([asked(1, 'ready', at(0))]);
    unit(...prepared, asked(1, 'ready', at(0)))
      .when(ask(2, 'ready', false, at(5)))
      .then([]);
    unit(shipped(1), shipped(2))
      .when(ask(2, 'shipped'))
      .then([asked(2, 'shipped', at(0)), asked(1, 'shipped', at(0))]);
  });

  it('is told again where somebody asks, three times a day, and a repeated call is one', () => {
    const told = [readied(1), readied(2), asked(1, 'ready', at(0))];
    unit(...told)
      .when(ask(1, 'ready', true, at(0)))
      .then([]);
    unit(...told)
      .when(ask(1, 'ready', true, at(2)))
      .then([asked(1, 'ready', at(2))]);
    unit(...told, ...[2, 4, 6].map((minute) => asked(1, 'ready', at(minute))))
      .when(ask(1, 'ready', true, at(8)))
      .thenRefused('DELIVERY_MAIL_OFTEN');
    unit()
      .when(ask(1, 'ready', true))
      .thenRefused('NOTHING_TO_WRITE');
  });
});

describe('the version of a purchase', () => {
  it.each(Object.entries(STANDINGS))('is the number of its events: %s', (_stage, events) => {
    const state = events.reduce(giftDecider.evolve, giftDecider.initialState);
    const own = events.filter(({ data }) => 'transactionId' in data && data.transactionId === 'tx-1');
    expect(purchaseIn(state, 'tx-1')?.version).toBe(own.length);
  });
});

describe("the number of the shop's paper", () => {
  const document = { ref: 'paper_tx-1#1', digest: 'p1' };
  const name = (named: typeof document | null) =>
    ({ type: 'NameDocument', ...TX, document: named }) satisfies GiftCommand;
  const named = (data: typeof document | null): GiftEvent => ({
    type: 'gift.DocumentNamed.v2',
    data: { ...TX, document: data },
  });
  const reserved = gift(unitHeld(), unitReserved());
  const paper = gift(unitHeld(), unitReserved(), named(document));

  it('is a reference, noted once however often the same text comes', () => {
    reserved.when(name(document)).then([named(document)]);
    paper.when(name({ ...document, ref: 'paper_tx-1#2' })).then([]);
    const other = { ref: 'paper_tx-1#2', digest: 'p2' };
    paper.when(name(other)).then([named(other)]);
  });

  it('is taken back once', () => {
    paper.when(name(null)).then([named(null)]);
    reserved.when(name(null)).then([]);
  });

  it('is read where an earlier version wrote it out, and never written out again', () => {
    const data = { ...TX, documentNumber: 'FT 12/2026' };
    const old = { type: 'gift.DocumentNamed.v1', data } as unknown as GiftEvent;
    expect(giftEvents.read(old)).toMatchObject(named({ text: 'FT 12/2026' } as unknown as typeof document));
    const before = gift(unitHeld(), unitReserved(), old);
    before.when(name(null)).then([named(null)]);
    before.when(name(document)).then([named(document)]);
    const writtenOut = name({
      text: 'FT 13/2026',
    } as unknown as typeof document);
    expect(() => before.when(writtenOut).then([])).toThrow('field "document"');
    const byHand = {
      type: 'gift.DocumentNamed.v2',
      data: { ...TX, document: { text: 'FT 12/2026' } },
    };
    expect(() => giftEvents.read(byHand)).toThrow('field "document"');
  });
});

describe('several corrections at once', () => {
  const edit = (version: number | null, ...edits: PurchaseEdit[]): GiftCommand => ({
    type: 'EditPurchase',
    ...TX,
    edits,
    version,
  });
  const document = { ref: 'paper_tx-1#1', digest: 'p1' };
  const name = { type: 'NameDocument', ...TX, document } as const;
  const named: GiftEvent = { type: 'gift.DocumentNamed.v2', data: { ...TX, document } };
  const lower = { type: 'ChangeAmount', ...TX, amountCents: 3_000 } as const;
  const inPart = gift(unitHeld(), unitReserved(), moneyTaken(3_000));

  it('are decided one after the other', () => {
    inPart.when(edit(3, name, lower)).then([named, amountChanged(3_000), paid()]);
    const noteToday = { type: 'NoteHandOver', ...TX, how: 'shipped', on: LATER.slice(0, 10) } as const;
    inPart
      .when(edit(3, lower, { ...noteToday, today: LATER.slice(0, 10) }))
      .then([
        amountChanged(3_000),
        paid(),
        { type: 'gift.HandedOver.v1', data: { ...TX, how: 'shipped', on: LATER.slice(0, 10) } },
      ]);
  });

  it('tell a page that shows less than what stands, whatever else would be refused', () => {
    inPart.when(edit(2, name)).thenRefused('MODIFIED_BY_OTHERS', { version: 3 });
    inPart.when(edit(2, { ...lower, amountCents: 1 })).thenRefused('MODIFIED_BY_OTHERS', { version: 3 });
    inPart
      .when(edit(3, { ...lower, amountCents: 1 }))
      .thenRefused('AMOUNT_BELOW_RECEIVED', { receivedCents: 3_000 });
  });
});

describe('a hold and what the same call asks for', () => {
  const sale = (edits: readonly PurchaseEdit[], version: number | null = null): GiftCommand =>
    holdUnit({ by: 'staff', expiresAt: null, also: { edits, version } });
  const agreed = { type: 'ChangeAmount', ...TX, amountCents: 10_050 } as const;

  it('are on record together: the price, and the amount that was agreed in its place', () => {
    gift()
      .when(sale([agreed]))
      .then([unitHeld({ expiresAt: null }), amountChanged(10_050)]);
  });

  it('are refused together', () => {
    gift()
      .when(sale([agreed, { ...agreed, amountCents: 0 }]))
      .thenRefused('AMOUNT_NOT_POSITIVE');
    const late = sale([], 7);
    gift(unitHeld({ transactionId: 'tx-1' }), unitReserved(), {
      type: 'gift.ReservationExpired.v1',
      data: TX,
    })
      .when({ ...late, reopens: true } as GiftCommand)
      .thenRefused('MODIFIED_BY_OTHERS', { version: 3 });
  });
});
