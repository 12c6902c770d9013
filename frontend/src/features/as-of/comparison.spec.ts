import { describe, expect, it } from '@jest/globals';
import type { GiftThen, ListThen, TransactionThen } from '@fiocco/contracts';
import { compared } from './comparison.js';
import {
  fieldFacts,
  giftFacts,
  giftId,
  giftOf,
  happeningFacts,
  listGiftFacts,
  totalFacts,
  transactionFacts,
} from './facts.js';

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
  refunded: '0.00',
  receipts: [],
  exchangedFor: null,
  inPlaceOf: null,
  paymentMethod: 'in_negozio',
  deliveryMethod: 'buyerPickup',
  readyOn: null,
  deliveredOn: null,
  shippedOn: null,
  courier: null,
  trackingNumber: null,
  documentNumber: null,
  expiresAt: '2026-11-21T10:15:00.000Z',
  buyer: {
    erased: false,
    name: 'Giulia',
    email: 'g@posta.example',
    phone: null,
    message: null,
    address: null,
    invoice: null,
    staffNote: null,
    lang: null,
  },
};
const cancelled: TransactionThen = {
  ...held,
  stage: 'cancelled',
  status: 'annullata',
  reason: 'cancelled_by_staff',
  expiresAt: null,
  note: { text: null },
  buyer: { erased: true, text: 'dati cancellati' },
};

const field = (code: string, label: string, text: string | null) =>
  ({ field: code, label, text, kept: 'readable' }) as const;

const vase: GiftThen = {
  giftListId: 100,
  productId: 7,
  productName: 'Vaso',
  fields: [field('priceCents', 'Prezzo', '129,00 €'), field('description', 'Descrizione', 'Blu')],
  placement: 'placed',
  terms: {
    isQuota: false,
    canBuyInQuota: false,
    listQuantity: 4,
    priority: 2,
    beyondStock: false,
    ownPrice: null,
  },
  units: {
    total: 4,
    free: 2,
    held: 1,
    reserved: 0,
    sold: 1,
    available: 1,
    sharesOpen: 0,
    sharesPromised: 0,
    sharesPaid: 0,
  },
  received: '129.00',
  promised: '129.00',
  transactions: 2,
  purchases: [],
};
const list: ListThen = {
  id: 100,
  name: 'Anna & Luca',
  fields: [field('eventDate', 'Giorno dell’evento', '12/06/2027')],
  gifts: [vase],
  unreadable: [],
  happenings: [],
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

  it('says how money came, where the gift was, what it was exchanged for and what its invoice needs', () => {
    const receipt = { id: 'r-1', amount: '129.00', paymentMethod: 'in_negozio', reversed: false } as const;
    const now: TransactionThen = {
      ...held,
      received: '120.00',
      refunded: '9.00',
      receipts: [
        { ...receipt, how: 'pos', on: '2026-11-21' },
        { ...receipt, id: 'r-2', paymentMethod: 'stripe', how: null, on: '2026-11-22', reversed: true },
      ],
      inPlaceOf: { transactionId: 'tx-0', orderNumber: 'FI-2026-000000' },
      readyOn: '2026-11-22',
      shippedOn: '2026-11-23',
      courier: 'BRT',
      trackingNumber: '1Z999',
      documentNumber: 'Fattura 88',
      buyer: {
        ...(held.buyer as Extract<TransactionThen['buyer'], { erased: false }>),
        staffNote: 'Passa la zia',
        invoice: {
          name: 'Vetri Zanin S.n.c.',
          taxCode: null,
          vatNumber: '04418720274',
          sdiCode: 'KZ7QW4X',
          pec: null,
          address: { street: 'Rio Terà 913', zipCode: '30135', city: 'Venezia', province: 'VE' },
        },
      },
    };
    const rows = compared(transactionFacts(held), transactionFacts(now)).filter(({ changed }) => changed);
    expect(rows.map((row) => [row.label, row.now.map((line) => line.replaceAll('\u00a0', ' '))])).toEqual([
      ['Incassato', ['120,00 €']],
      ['Come è arrivato', ['129,00 €, POS, 21/11/2026', '129,00 €, Carta, 22/11/2026, stornato']],
      ['Già tolti: rimborsi', ['9,00 €']],
      ['Al posto di', ['FI-2026-000000']],
      ['Pronto', ['22/11/2026']],
      ['Spedito', ['23/11/2026']],
      ['Pacco', ['BRT', '1Z999']],
      ['Documento', ['Fattura 88']],
      [
        'Fattura',
        [
          'Intestatario: Vetri Zanin S.n.c.',
          'Partita IVA: 04418720274',
          'Codice SDI: KZ7QW4X',
          'Indirizzo: Rio Terà 913, 30135 Venezia (VE)',
        ],
      ],
      ['Nota del personale', ['Passa la zia']],
    ]);
    expect(rows.find(({ label }) => label === 'Al posto di')?.transactionId).toBe('tx-0');
  });

  it('keeps what is there no more, after all that is', () => {
    const bowl = { ...vase, productId: 8, productName: 'Ciotola' };
    const rows = compared(listGiftFacts({ ...list, gifts: [bowl, vase] }), listGiftFacts(list));
    expect(rows.map(({ label, changed }) => [label, changed])).toEqual([
      ['Vaso', false],
      ['Ciotola', true],
    ]);
  });

  it('marks a gift whose page tells of a change that its line does not, and says which', () => {
    const { terms } = vase;
    const wanted = { ...vase, terms: terms && { ...terms, priority: 1 as const } };
    const dearer = {
      ...wanted,
      fields: [field('priceCents', 'Prezzo', '139,00 €'), ...vase.fields.slice(1)],
    };
    const [row, ...others] = compared(listGiftFacts({ ...list, gifts: [dearer] }), listGiftFacts(list));
    expect(others).toEqual([]);
    expect(row).toMatchObject({ changed: true, besides: ['Desiderio', 'Prezzo'] });
    expect(row?.before).toEqual(row?.now);
    expect(compared(listGiftFacts(list), listGiftFacts(list))[0]).toMatchObject({
      changed: false,
      besides: [],
    });
  });

  it('tells every field that the server tells, line by line', () => {
    const notes = field('notes', 'Note interne', 'Una\nDue');
    const rows = compared(fieldFacts([...list.fields, notes]), fieldFacts([field('eventDate', 'X', null)]));
    expect(rows.map(({ before, now, changed }) => [before, now, changed])).toEqual([
      [['12/06/2027'], [], true],
      [['Una', 'Due'], [], true],
    ]);
  });

  it('tells what else happened on a list entry by entry', () => {
    const used = { id: 'use-1', label: 'Credito usato', text: '30,00 € il 21 novembre 2026' };
    const again = { ...used, id: 'use-2' };
    const rows = compared(
      happeningFacts({ ...list, happenings: [used] }),
      happeningFacts({ ...list, happenings: [used, again] }),
    );
    expect(rows.map(({ before, changed }) => [before, changed])).toEqual([
      [[used.text], false],
      [[], true],
    ]);
  });

  it('tells two products of one name apart', () => {
    const twin = { ...vase, productId: 9 };
    expect(compared(listGiftFacts({ ...list, gifts: [vase, twin] }), listGiftFacts(list))).toHaveLength(2);
  });
});

describe('a list in words', () => {
  it('says where its units were, and what the shop could not serve', () => {
    expect(linesOf(listGiftFacts(list), 'Vaso')?.map((line) => line.replace('\u00a0', ' '))).toEqual([
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
    expect(linesOf(listGiftFacts({ ...list, unreadable }), 'Ciotola')).toEqual(['Non si può dire.']);
    expect(linesOf(totalFacts({ ...list, unreadable }), 'Non leggibili')).toEqual([
      '1 regalo fuori dai totali',
    ]);
    expect(linesOf(totalFacts(list), 'Non leggibili')).toBeUndefined();
  });
});

describe('a gift in words', () => {
  it('says what it was called, where its units were and how it could be given', () => {
    const taken = { ...vase, placement: 'withdrawn', productNameIsToday: true } as const;
    const rows = compared(giftFacts(taken), giftFacts(vase));
    expect(rows.filter(({ changed }) => changed).map(({ label, before }) => [label, before])).toEqual([
      ['Nome', ['Vaso', '(nome di oggi)']],
      ['In lista', ['Tolto dalla lista']],
    ]);
    expect(linesOf(giftFacts(vase), 'Unità')).toContain('1 di 4 disponibili');
    const single = { ...vase, units: vase.units && { ...vase.units, total: 1 } };
    expect(linesOf(giftFacts(single), 'Unità')).toContain('1 di 1 disponibile');
    expect(linesOf(giftFacts(vase), 'A quote')).toEqual(['No']);
  });

  it('is reached from its list, the fund too', () => {
    const fund = { ...vase, productId: 0, terms: null, units: null };
    const [first, last] = listGiftFacts({ ...list, gifts: [vase, fund] });
    expect([first?.leadsTo, last?.leadsTo]).toEqual(['100_7', '100_fondo']);
    expect([giftId(vase), giftId(fund)].map(giftOf)).toEqual([
      { listId: '100', gift: '7' },
      { listId: '100', gift: 'fondo' },
    ]);
    expect(['100', '100_', '_7', '100_x', '100_7_8'].map(giftOf)).toEqual(Array(5).fill(undefined));
  });
});

it('shows a name that was another', () => {
  const then = { ...held, giftListName: 'Anna e Luca', productNameIsToday: true } as const;
  const changed = compared(transactionFacts(then), transactionFacts(held)).filter((row) => row.changed);
  expect(changed.map(({ label, before }) => [label, before])).toEqual([
    ['Regalo', ['Vaso', '(nome di oggi)']],
    ['Lista', ['Anna e Luca']],
  ]);
  const renamed = compared(totalFacts({ ...list, name: 'Prima' }), totalFacts(list));
  expect(renamed[0]).toMatchObject({ label: 'Nome', before: ['Prima'], changed: true });
});
