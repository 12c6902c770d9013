// @takes 180 s
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AsOf,
  type CashView,
  type GiftList,
  type ListCredit,
  type ListThen,
  type Transaction,
  type TransactionTotals,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import type { Page } from 'playwright-core';
import { type BusyDesk, daysAgo, openBusyDesk } from './support/bit-of-everything.js';
import type { ExampleShop } from './support/example-shop.js';
import { numberIn, openFigures, signed, sumsIn } from './support/shown-sums.js';

let shop: ExampleShop;
let page: Page;
let listId: number;
let otherList: number;

let desk: BusyDesk | undefined;
beforeAll(async () => {
  desk = await openBusyDesk();
  ({ shop, page, listId, otherList } = desk);
}, 240_000);

afterAll(async () => {
  if (table.length > 0) write();
  await desk?.close();
});

const table: string[] = [];
function write(): void {
  mkdirSync('test-results', { recursive: true });
  const head = ['| Term | Of | Shown by each page |', '| --- | --- | --- |'];
  writeFileSync('test-results/glossary.md', [...head, ...table, ''].join('\n'));
}

/** A term as each page shows it, in cents or counted; all of them say the same. */
function same(term: string, of: string, shown: Readonly<Record<string, number>>): void {
  const [first = 0] = Object.values(shown);
  expect([term, of, shown]).toEqual([
    term,
    of,
    Object.fromEntries(Object.keys(shown).map((where) => [where, first])),
  ]);
  const isCount = term === 'Transazioni';
  const words = Object.entries(shown).map(([where, sum]) => `${where} ${isCount ? sum : formatDecimal(sum)}`);
  table.push(`| ${term} | ${of} | ${words.join(', ')} |`);
}

const opened = (address: string): Promise<void> => openFigures(page, address);

/** The terms that stand in a row of totals. One that is nothing may be left out. */
const TERMS = [
  'Da incassare',
  'In attesa o in pagamento',
  'Vendite',
  'Spedizioni',
  'Acconti',
  'Differenze accettate',
  'In più',
  'Incassato',
] as const;

type Terms = Readonly<Record<(typeof TERMS)[number] | 'Transazioni' | 'Rimborsi', number>>;

async function termsOn(address: string, scope = 'main'): Promise<Terms> {
  await opened(address);
  const place = page.locator(scope);
  const sums = await sumsIn(place.getByLabel('Totali'));
  const refunds = place.getByText(/^Già tolti/);
  const named = ['Transazioni', ...TERMS].map((term) => [term, sums.get(term) ?? 0] as const);
  const Rimborsi = (await refunds.count()) === 0 ? 0 : signed(await refunds.innerText());
  return { ...Object.fromEntries(named), Rimborsi } as Terms;
}

const added = (terms: readonly Terms[]): Terms =>
  Object.fromEntries(
    ['Transazioni', 'Rimborsi', ...TERMS].map((term) => [
      term,
      terms.reduce((sum, one) => sum + one[term as keyof Terms], 0),
    ]),
  ) as unknown as Terms;

const idOf = async (buyerName: string): Promise<string> => {
  const q = encodeURIComponent(buyerName);
  const [found] = await shop.staff.get<readonly Transaction[]>(`/api/transactions?q=${q}&limit=1`);
  return found?.id ?? '';
};

describe('every term of a row of totals', () => {
  it('is the same in Transazioni, in the list’s own dialog, and on the pages of its customers', async () => {
    const lists = [listId, otherList];
    const filtered: Terms[] = [];
    const dialogs: Terms[] = [];
    for (const id of lists) {
      filtered.push(await termsOn(`/admin/transactions?list=${id}`));
      dialogs.push(await termsOn(`/admin/gift-lists?transactions=${id}`, '[role=dialog]'));
    }
    // All of them but one have one telephone.
    const customers: Terms[] = [];
    for (const name of ['Ada contanti', 'Olga Molti'])
      customers.push(await termsOn(`/admin/transactions/${await idOf(name)}/customer`));
    const pages = { Transazioni: added(filtered), Lista: added(dialogs), Cliente: added(customers) };
    for (const term of ['Transazioni', 'Rimborsi', ...TERMS] as const) {
      same(term, 'both lists', {
        'Transazioni di una lista': pages.Transazioni[term],
        Lista: pages.Lista[term],
        Cliente: pages.Cliente[term],
      });
      expect([term, pages.Transazioni[term] > 0]).toEqual([term, true]);
    }
  }, 180_000);

  it('is the sum of the lists’ in the shop', async () => {
    const whole = await termsOn('/admin/transactions');
    const lists = await shop.staff.get<readonly GiftList[]>('/api/gift-lists');
    const each = await Promise.all(
      lists.map(({ id }) =>
        shop.staff.get<TransactionTotals>(`/api/transactions/totals?drafts=hidden&giftListId=${id}`),
      ),
    );
    const sumOf = (which: Exclude<keyof TransactionTotals, 'count'>) =>
      each.reduce((sum, totals) => sum + centsOf(totals[which]), 0);
    const shown = { Transazioni: whole, Liste: sumOf };
    for (const [term, which] of [
      ['Da incassare', 'toCollect'],
      ['In attesa o in pagamento', 'held'],
      ['Vendite', 'sold'],
      ['Spedizioni', 'shipping'],
      ['Acconti', 'deposits'],
      ['Differenze accettate', 'forgiven'],
      ['In più', 'surplus'],
      ['Incassato', 'net'],
      ['Rimborsi', 'refunded'],
    ] as const)
      same(term, 'the shop', { Transazioni: shown.Transazioni[term], 'each list': shown.Liste(which) });
  }, 120_000);
});

const figureIn = async (region: string, row: string): Promise<number> => {
  const place = page.getByRole('region', { name: region });
  return signed(await place.locator('div, p').filter({ hasText: row }).last().locator('.euro').innerText());
};

describe('Dashboard, Cassa and Transazioni', () => {
  it('have the same money of a day and of a week, by the same words', async () => {
    await opened('/admin/cash');
    const cash = await sumsIn(page.locator('[aria-labelledby=cassa-totale] dl'));
    const cashNet = signed(await page.locator('[aria-labelledby=cassa-totale] strong').innerText());
    await opened('/admin');
    const incassi = page.getByRole('region', { name: 'Incassi' });
    const netOf = async () => signed(await incassi.locator('p').first().locator('.euro').innerText());
    const today = `oggi`;
    same('Incassato', today, { Dashboard: await netOf(), Cassa: cashNet });
    const reckoned = incassi.getByText(/^Entrate/).first();
    const [received = 0, reversed = 0, refunded = 0] = (await reckoned.locator('.euro').allInnerTexts()).map(
      signed,
    );
    same('Entrate', today, { Dashboard: received, Cassa: cash.get('Entrate') ?? 0 });
    // Cassa shows what they do to the sum; the dashboard takes them from it in words.
    same('Storni', today, { Dashboard: reversed, Cassa: 0 - (cash.get('Storni') ?? 0) });
    same('Rimborsi', today, { Dashboard: refunded, Cassa: 0 - (cash.get('Rimborsi') ?? 0) });
    expect(received - reversed - refunded).toBe(cashNet);
    await incassi
      .getByRole('radio', { name: 'Questa settimana' })
      .or(incassi.getByText('Questa settimana'))
      .first()
      .click();
    await incassi.getByText('Da lunedì').waitFor();
    const week = await netOf();
    await opened('/admin/cash?per=week');
    same('Incassato', 'la settimana', {
      Dashboard: week,
      Cassa: signed(await page.locator('[aria-labelledby=cassa-totale] strong').innerText()),
    });
  }, 120_000);

  it('have the same sales and the same money that is still to come', async () => {
    await opened('/admin');
    const sales = await figureIn('Statistiche transazioni', 'Vendite totali');
    const owed = await figureIn('Da incassare', 'transazion');
    await opened('/admin/cash');
    const open = await sumsIn(page.locator('[aria-labelledby=cassa-aperto] dl'));
    const transactions = await termsOn('/admin/transactions');
    same('Vendite', 'the shop', { Dashboard: sales, Transazioni: transactions.Vendite });
    same('Da incassare', 'the shop', {
      Dashboard: owed,
      Cassa: (open.get('Da incassare in negozio') ?? 0) + (open.get('Bonifici attesi') ?? 0),
      Transazioni: transactions['Da incassare'],
    });
    same('In attesa o in pagamento', 'the shop', {
      Cassa: open.get('In attesa o in pagamento') ?? 0,
      Transazioni: transactions['In attesa o in pagamento'],
    });
  }, 120_000);

  it('have the same counts, which add up', async () => {
    await opened('/admin');
    const counts = await page
      .getByRole('region', { name: 'Statistiche transazioni' })
      .locator('dd.medium')
      .allInnerTexts();
    const all = await page.getByRole('link', { name: /Totale transazioni effettuate/ }).innerText();
    expect(counts.reduce((sum, count) => sum + numberIn(count), 0)).toBe(numberIn(all));
    expect((await termsOn('/admin/transactions')).Transazioni).toBe(numberIn(all));
  }, 60_000);
});

describe('Incassato', () => {
  it('of a list is the same in Liste, Transazioni, Cassa, Com’era and the purchases themselves', async () => {
    const { staff } = shop;
    const lists = await staff.get<readonly GiftList[]>('/api/gift-lists');
    const list = lists.find(({ id }) => id === listId);
    const totals = await staff.get<TransactionTotals>(`/api/transactions/totals?giftListId=${listId}`);
    const cash = await staff.get<CashView>(
      `/api/cash?from=${daysAgo(60)}&to=${daysAgo(0)}&giftListId=${listId}`,
    );
    const credit = await staff.get<ListCredit>(`/api/gift-lists/${listId}/credit`);
    const { state } = await staff.get<AsOf<ListThen>>(`/api/audit/as-of/lists/${listId}`);
    // Credit that is given back in money leaves the till, and stands in the list's credit.
    const inCash = formatDecimal(centsOf(cash.total.net) + centsOf(credit.returned));
    expect([list?.received, totals.net, inCash, state?.totals.received]).toEqual(
      Array.from({ length: 4 }, () => totals.net),
    );
    expect([list?.transactionCount, state?.totals.transactions]).toEqual([totals.count, totals.count]);
    expect(state?.totals.promised).toBe(totals.toCollect);
    const { sold, shipping, deposits, forgiven, surplus, received, refunded } = totals;
    const parts = [sold, shipping, deposits, `-${forgiven}`, surplus].map(centsOf);
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(centsOf(totals.net));
    expect(centsOf(received) - centsOf(refunded)).toBe(centsOf(totals.net));
    // Each part has something to say.
    const none = Object.entries({ sold, deposits, forgiven, surplus, refunded }).filter(
      ([, sum]) => centsOf(sum) === 0,
    );
    expect(none).toEqual([]);
    const each = await staff.get<readonly Transaction[]>(`/api/transactions?giftListId=${listId}&limit=200`);
    const kept = each.map((one) => centsOf(one.amount_received) - centsOf(one.amount_refunded));
    same('Incassato', 'one list', {
      Liste: centsOf(list?.received ?? ''),
      Transazioni: centsOf(totals.net),
      'Cassa e credito restituito': centsOf(inCash),
      'Com’era': centsOf(state?.totals.received ?? ''),
      'ogni transazione': kept.reduce((sum, cents) => sum + cents, 0),
    });
    same('Entrate', 'one list', {
      Transazioni: centsOf(received),
      'Cassa, meno storni':
        centsOf(cash.total.received) - centsOf(cash.total.reversed) + centsOf(cash.total.exchanged),
    });
    same('Rimborsi', 'one list', {
      Transazioni: centsOf(refunded),
      'Cassa, meno credito': centsOf(cash.total.refunded) - centsOf(credit.returned),
    });
  });

  it('of the shop adds up before the eyes', async () => {
    const row = await termsOn('/admin/transactions');
    const parts = row.Vendite + row.Spedizioni + row.Acconti + row['In più'];
    expect(row.Incassato).toBe(parts - row['Differenze accettate']);
  }, 60_000);
});
