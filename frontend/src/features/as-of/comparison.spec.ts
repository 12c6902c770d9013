import { describe, expect, it } from '@jest/globals';
import type { GiftThen, ListThen, TransactionThen } from '@fiocco/contracts';
import { compared } from './comparison.js';
import { giftFacts, totalFacts } from './list-facts.js';
import { romeMoment } from './rome-moment.js';
import { transactionFacts } from './transaction-facts.js';

const held: TransactionThen = {
  id: 'tx-1',
  orderNumber: 'FI-2026-000001',
  giftListId: 100,
  giftListName: 'Anna & Luca',
  productId: 7,
  productName: 'Vaso',
  unitIndex: 0,
  type: 'acquisto',
  stage: 'held',
  status: 'in_attesa',
  reason: null,
  note: null,
  amount: '129.00',
  shipping: '0.00',
  received: '0.00',
  paymentMethod: 'in_negozio',
  deliveryMethod: 'buyerPickup',
  expiresAt: '2026-11-21T10:15:00.000Z',
  buyer: {
    erased: false,
    name: 'Giulia',
    email: 'g@posta.example',
    phone: null,
    message: null,
    address: null,
  },
};
const cancelled: TransactionThen = {
  ...held,
  ...{ stage: 'cancelled', status: 'annullata', reason: 'cancelled_by_staff', expiresAt: null },
  note: { text: null },
  buyer: { erased: true, text: 'dati cancellati' },
};

const vase: GiftThen = {
  giftListId: 100,
  productId: 7,
  productName: 'Vaso',
  placement: 'placed',
  terms: { isQuota: false, canBuyInQuota: false, listQuantity: 4, priority: 2 },
  units: {
    ...{ total: 4, free: 2, held: 1, reserved: 0, sold: 1, available: 1 },
    ...{ sharesOpen: 0, sharesPromised: 0, sharesPaid: 0 },
  },
  received: '129.00',
  promised: '129.00',
  transactions: 2,
};
const list: ListThen = {
  id: 100,
  name: 'Anna & Luca',
  gifts: [vase],
  unreadable: [],
  totals: { gifts: 1, units: 4, available: 1, transactions: 2, received: '129.00', promised: '129.00' },
};

const linesOf = (
  rows: readonly { readonly label: string; readonly lines: readonly string[] }[],
  label: string,
) => rows.find((row) => row.label === label)?.lines;

describe('then beside now', () => {
  it('marks what differs and nothing else', () => {
    const rows = compared(transactionFacts(held), transactionFacts(cancelled));
    const changed = rows.filter((row) => row.changed).map(({ label }) => label);
    expect(changed).toEqual(['Stato', 'Motivo', 'Acquirente', 'E-mail']);
    expect(rows.find(({ label }) => label === 'Stato')).toMatchObject({
      before: ['In attesa, tenuta da parte', 'fino al 21/11/2026 11:15'],
      now: ['Annullata'],
    });
    expect(compared(transactionFacts(held), transactionFacts(held)).some((row) => row.changed)).toBe(false);
  });

  it('leaves out what was empty and is empty', () => {
    const labels = compared(transactionFacts(held), transactionFacts(held)).map(({ label }) => label);
    expect(labels).not.toContain('Telefono');
    expect(labels).not.toContain('Motivo');
  });

  it('says of erased words and people that there were some', () => {
    expect(linesOf(transactionFacts(cancelled), 'Motivo')).toEqual(['dati cancellati']);
    expect(linesOf(transactionFacts(cancelled), 'Acquirente')).toEqual(['dati cancellati']);
  });

  it('keeps what is there no more, after all that is', () => {
    const bowl = { ...vase, productId: 8, productName: 'Ciotola' };
    const rows = compared(giftFacts({ ...list, gifts: [bowl, vase] }), giftFacts(list));
    expect(rows.map(({ label, changed }) => [label, changed])).toEqual([
      ['Vaso', false],
      ['Ciotola', true],
    ]);
  });

  it('tells two products of one name apart', () => {
    const twin = { ...vase, productId: 9 };
    expect(compared(giftFacts({ ...list, gifts: [vase, twin] }), giftFacts(list))).toHaveLength(2);
  });
});

describe('a list in words', () => {
  it('says where its units were, and what the shop could not serve', () => {
    expect(linesOf(giftFacts(list), 'Vaso')?.map((line) => line.replace('\u00a0', ' '))).toEqual([
      '1 di 4 disponibili',
      '1 tenuta da parte',
      '1 venduta',
      '1 senza scorta',
      '129,00 € incassati',
      '129,00 € da incassare',
    ]);
  });

  it('names the gifts that can not be told, and that totals lack them', () => {
    const unreadable = [
      { productId: 8, productName: 'Ciotola', code: 'AS_OF_UNREADABLE', text: 'Non si può dire.' },
    ];
    expect(linesOf(giftFacts({ ...list, unreadable }), 'Ciotola')).toEqual(['Non si può dire.']);
    expect(linesOf(totalFacts({ ...list, unreadable }), 'Non leggibili')).toEqual([
      '1 regalo fuori dai totali',
    ]);
    expect(linesOf(totalFacts(list), 'Non leggibili')).toBeUndefined();
  });
});

it('writes a moment as a clock in Italy shows it', () => {
  expect(romeMoment(new Date('2026-07-15T22:30:40Z'))).toBe('2026-07-16T00:30');
});
