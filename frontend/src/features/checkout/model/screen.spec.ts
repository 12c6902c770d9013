import { describe, expect, it } from '@jest/globals';
import {
  paymentSwitches,
  type GiftCard,
  type PublicGiftList,
  type PublicTransaction,
} from '@fiocco/contracts';
import { ApiProblem } from '../../../shared/api/problem.js';
import { screenOf, type Facts } from './screen.js';

const NO_WAY = paymentSwitches([]);
const LIST = {
  id: 12,
  name: 'Anna & Luca',
  beneficiaryName: null,
  active: true,
  allowedPaymentMethods: { ...NO_WAY, inNegozio: true },
} as PublicGiftList;
const VASE = { id: 7, name: 'Vaso', price: '129.00', offers: ['acquisto'], state: 'disponibile' };
const MINE = { id: 'abc', giftListId: 12, productId: 7, type: 'acquisto', owned: true };
const DRAFT = { stage: 'draft', amount: '129.00', paymentMethod: null };

function problem(status: number): ApiProblem {
  const text = { title: '', error: '', message: '' };
  return new ApiProblem({ type: 'about:blank', status, code: 'TRANSACTION_NOT_FOUND', ...text });
}

function gift(change: Partial<GiftCard> = {}): GiftCard {
  return { ...VASE, ...change } as GiftCard;
}

function transaction(change: Partial<PublicTransaction> = {}): PublicTransaction {
  return { ...MINE, ...DRAFT, ...change } as PublicTransaction;
}

function screen(change: Partial<Facts> = {}): string {
  const facts: Facts = {
    list: LIST,
    gifts: [gift()],
    productId: 7,
    wanted: 'acquisto',
    transactionId: change.transaction?.id,
    transaction: null,
    buyersPartDone: false,
    refusesCookies: false,
    own: null,
    error: null,
    ...change,
  };
  return screenOf(facts).name;
}

describe('the checkout shows', () => {
  it('the steps of a gift that can be had, and of a draft of this browser', () => {
    expect(screen()).toBe('wizard');
    expect(screen({ transaction: transaction() })).toBe('wizard');
  });

  it('what to do where the browser refuses the cookie that a purchase belongs to, unless all is done', () => {
    const refusing = (transaction: PublicTransaction | null) => screen({ refusesCookies: true, transaction });
    expect(refusing(null)).toBe('cookies-refused');
    expect(refusing(transaction({ owned: false }))).toBe('cookies-refused');
    expect(refusing(transaction({ owned: false, stage: 'paid' }))).toBe('finished');
  });

  it('the fund although it is no gift of the list', () => {
    expect(screen({ productId: 0, gifts: [] })).toBe('wizard');
  });

  it('before the first step that nobody can pay on this list, but lets gifts be reserved', () => {
    const list = { ...LIST, allowedPaymentMethods: NO_WAY };
    expect(screen({ list })).toBe('unpayable');
    expect(screen({ list, productId: 0, gifts: [] })).toBe('unpayable');
    const bookable = gift({ offers: ['prenotazione'] });
    expect(screen({ list, gifts: [bookable], wanted: 'prenotazione' })).toBe('wizard');
    expect(screen({ list, gifts: [gift({ offers: [] })] })).toBe('taken');
  });

  it('that a gift is gone from the list, or taken', () => {
    expect(screen({ gifts: [] })).toBe('gift-missing');
    expect(screen({ gifts: [gift({ offers: [] })] })).toBe('taken');
    expect(screen({ gifts: [gift({ offers: [] })], transaction: transaction() })).toBe('taken');
  });

  it('the steps while the gift is held for this guest, though it offers nothing to others', () => {
    expect(screen({ gifts: [gift({ offers: [] })], transaction: transaction({ stage: 'held' }) })).toBe(
      'wizard',
    );
  });

  it.each(['reserved', 'paid'] as const)(
    'the end of a purchase that is %s, to whoever has the link',
    (stage) => {
      expect(screen({ transaction: transaction({ stage }) })).toBe('finished');
      expect(screen({ transaction: transaction({ stage, owned: false }) })).toBe('finished');
    },
  );

  it('nothing of a purchase that another browser began', () => {
    expect(screen({ transaction: transaction({ owned: false }) })).toBe('not-yours');
  });

  it('no gift under the transaction of another one', () => {
    expect(screen({ transaction: transaction({ productId: 8 }) })).toBe('gone');
    expect(screen({ transaction: transaction({ giftListId: 13 }) })).toBe('gone');
  });

  it('the list’s own page once it is closed, but still the end of a purchase', () => {
    const list = { ...LIST, active: false };
    expect(screen({ list })).toBe('list-closed');
    expect(screen({ list, transaction: transaction({ stage: 'reserved' }) })).toBe('finished');
    expect(screen({ list: { ...list, preview: true } })).toBe('wizard');
  });

  it('that a purchase was cancelled or thrown away', () => {
    expect(screen({ transaction: transaction({ stage: 'cancelled' }) })).toBe('cancelled');
    expect(screen({ transactionId: 'abc', error: problem(404) })).toBe('gone');
  });

  it('that the server is silent, or that its answer is awaited', () => {
    expect(screen({ transactionId: 'abc', error: problem(0) })).toBe('transaction-failed');
    expect(screen({ transactionId: 'abc' })).toBe('waiting');
  });
});
