// @takes 240 s
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AsOf,
  type CashView,
  type GiftList,
  type ListCredit,
  type ListThen,
  MONEY_HOWS,
  type Product,
  romeDayOf,
  type TransactionTotals,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { eventually } from '@fiocco/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { ExampleShop } from './support/example-shop.js';
import { openBrowser, openContext } from './support/open-browser.js';

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number): string => romeDayOf(new Date(Date.now() - days * DAY_MS));
const drawnId = (): string => randomUUID().replaceAll('-', '');

let shop: ExampleShop;
let browser: Browser;
let page: Page;
let listId: number;
let otherList: number;

beforeAll(async () => {
  shop = await ExampleShop.open();
  await shop.staff.put('/api/settings', { enableBankTransfer: true });
  [listId, otherList] = [await shop.newList('Nora & Zeno'), await shop.newList('Il trasloco di Ida')];
  await aBitOfEverything();
  browser = await openBrowser();
  const context = await openContext(browser, {
    viewport: { width: 1440, height: 1000 },
    baseURL: shop.url,
  });
  await context.addCookies(shop.staff.cookies);
  page = await context.newPage();
}, 240_000);

afterAll(async () => {
  if (table.length > 0) write();
  await browser?.close();
  await shop?.close();
});

async function gift(name: string, price: string, on = listId, more: object = {}): Promise<number> {
  const product = { name, description: 'Dal banco.', price, shippingCost: '6.90', quantityAvailable: 5 };
  const { id: productId } = await shop.staff.post<Product>('/api/products', product);
  await shop.staff.post('/api/product-gift-lists', { productId, giftListId: on, ...more });
  return productId;
}

async function sale(buyerName: string, productId: number, more: object = {}): Promise<string> {
  const buyer = {
    buyerName,
    buyerEmail: `${drawnId().slice(0, 8)}@posta.example`,
    buyerPhone: '333 555 0142',
  };
  const body = { ...buyer, transactionId: drawnId(), giftListId: listId, productId, ...more };
  return (await shop.staff.post<{ id: string }>('/api/transactions', body)).id;
}

const act = (id: string, what: string, body: object) =>
  shop.staff.post(`/api/transactions/${id}/${what}`, body);
const paid = (receiptId: string, how: string) => ({ collected: true, receiptId, how });

/** Receipts in all hows and of two days, money that goes back, moves and is too much or too little, and credit. */
async function aBitOfEverything(): Promise<void> {
  for (const how of MONEY_HOWS)
    await sale(`Ada ${how}`, await gift(`Vaso ${how}`, '40.00'), paid(`r-${how}`, how));
  const refunded = await sale('Bea Resa', await gift('Lume', '60.00'), paid('r-60', 'contanti'));
  await act(refunded, 'refund', {
    receiptId: 'r-60',
    amount: '15.00',
    reason: 'Scheggiato',
    how: 'contanti',
  });
  const reversed = await sale('Ciro Storno', await gift('Brocca', '35.00'), paid('r-35', 'pos'));
  await act(reversed, 'reverse', { receiptId: 'r-35', reason: 'Era un altro' });
  const part = await sale('Dea Acconto', await gift('Tavolo', '200.00'));
  await act(part, 'collect', { receiptId: 'r-part', amount: '50.00', how: 'assegno' });
  const other = await gift('Sedia', '45.00', otherList);
  const exchanged = await sale('Eva Cambio', await gift('Panca', '45.00'), paid('r-45', 'contanti'));
  await act(exchanged, 'exchange', {
    transactionId: drawnId(),
    giftListId: otherList,
    productId: other,
    receiptId: 'r-ex',
    reason: 'Piace di più',
  });
  const short = await sale('Fosca Corta', await gift('Coperta', '80.00'));
  await shop.staff.put(`/api/transactions/${short}`, { paymentMethod: 'bonifico' });
  await act(short, 'collect', { receiptId: 'r-short', amount: '79.50', reason: 'Commissioni della banca' });
  const dearer = await sale('Gaia Resto', await gift('Cuscino', '30.00'), paid('r-30', 'pos'));
  const cheaper = { transactionId: drawnId(), giftListId: listId, productId: await gift('Nappa', '12.00') };
  await act(dearer, 'exchange', { ...cheaper, receiptId: 'r-less', reason: 'Piace di più' });
  await sale('Ida Fondo', 0, { type: 'quota', amount: '25.00', ...paid('r-fund', 'contanti') });
  const shares = await gift('Viaggio', '300.00', listId, { isQuota: true });
  await sale('Lia Quota', shares, { type: 'quota', amount: '90.00', ...paid('r-share', 'pos') });
  await sale('Mia Prenota', await gift('Specchio', '70.00'));
  await sale('Nico Tiene', await gift('Orologio', '55.00'), { status: 'in_attesa' });
  const items = [await gift('Piatto', '12.00'), await gift('Ciotola', '8.50')];
  await shop.staff.post('/api/sales', {
    saleId: drawnId(),
    buyerName: 'Olga Molti',
    buyerPhone: '333 555 0143',
    items: items.map((productId) => ({ transactionId: drawnId(), giftListId: listId, productId })),
    ...paid('r-many', 'pos'),
  });
  const credit = `/api/gift-lists/${listId}/credit`;
  await shop.staff.post(credit, {
    entryId: drawnId(),
    kind: 'used',
    amount: '20.00',
    on: daysAgo(0),
    reference: 'Buono 1',
  });
  await shop.staff.post(credit, {
    entryId: drawnId(),
    kind: 'returned',
    amount: '10.00',
    on: daysAgo(0),
    how: 'contanti',
    reference: 'Ricevuta 2',
  });
  await sale('Pia Ieri', await gift('Scatola', '22.00'), { ...paid('r-22', 'contanti'), on: daysAgo(1) });
  const nothing = { contanti: '0', pos: '0', assegno: '0', buono: '0', altro: '0' };
  await shop.staff.post('/api/cash/closings', {
    day: daysAgo(1),
    float: '0',
    counted: nothing,
    reason: 'Giorno di prova',
  });
  await sale('Rita Correzione', await gift('Cesta', '18.00'), {
    ...paid('r-18', 'contanti'),
    on: daysAgo(1),
    reason: 'Trovato il biglietto',
  });
}

/** Cents of what a page shows of money, or a count; signs are left to what the page says beside. */
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));
const signed = (text: string): number => (text.includes('−') ? -1 : 1) * numberIn(text);

const table: string[] = [];
function write(): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    'test-results/figures.md',
    [
      '| Page | Figure | Shown | Behind it | Clicks to an event |',
      '| --- | --- | --: | --: | --: |',
      ...table,
      '',
    ].join('\n'),
  );
}

async function opened(address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .locator('main [aria-busy=true], main [role=status].skeleton')
    .first()
    .waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** The movements behind a sum, of all their pages. */
async function movementsBehind(): Promise<number> {
  const movements = page.getByRole('region', { name: 'Movimenti' });
  await movements.locator('[data-opens]').first().waitFor();
  const more = movements.getByRole('button', { name: /^Carica altr/ });
  while (await more.isVisible()) {
    const count = await movements.locator('[data-opens]').count();
    await more.click();
    await movements.locator('[data-opens]').nth(count).waitFor();
  }
  const amounts = await movements.locator('td[data-column=amount]').allInnerTexts();
  return amounts.reduce((sum, text) => sum + signed(text), 0);
}

/** What the totals of the transactions behind a sum say of it; of counts how many they are. */
async function transactionsBehind(href: string, isMoney: boolean): Promise<number> {
  const params = new URL(href, shop.url).searchParams;
  await page.getByRole('heading', { level: 1, name: 'Gestione Transazioni' }).waitFor();
  const totals = page.getByRole('main').getByLabel('Totali');
  await totals.locator('dd').last().locator('.euro').waitFor();
  const sums = new Map<string, number>();
  for (const one of await totals.locator('div').all())
    sums.set(await one.locator('dt').innerText(), numberIn(await one.locator('dd').innerText()));
  if (!isMoney) return sums.get('Transazioni') ?? -1;
  const name = SUMS_BEHIND[params.get('sum') ?? params.get('status') ?? ''];
  if (name === 'rimborsi')
    return numberIn(
      await page
        .getByText(/^Già tolti/)
        .locator('.euro')
        .innerText(),
    );
  return sums.get(name ?? '') ?? 0;
}

const SUMS_BEHIND: Readonly<Record<string, string>> = {
  net: 'Incassato',
  refunded: 'rimborsi',
  sold: 'Vendite',
  shipping: 'Spedizioni',
  deposits: 'Acconti',
  forgiven: 'Differenze accettate',
  surplus: 'In più',
  toCollect: 'Da incassare',
  reserved: 'Da incassare',
  incassare: 'Da incassare',
  bonifici: 'Da incassare',
  held: 'In attesa o in pagamento',
  fund: 'Vendite',
  shares: 'Vendite',
};

/** The second click: the first of what is shown opens its events. */
async function opensAnEvent(rows: Locator): Promise<void> {
  await rows.locator('[data-opens]').first().click();
  const diary = page.getByRole('region', { name: 'Cronologia' });
  const credit = page.getByRole('list', { name: 'Movimenti del credito' });
  await diary
    .getByText(/^evento \d+$/)
    .first()
    .or(credit)
    .first()
    .waitFor();
}

/** Each figure of the page that leads somewhere, with its address; of a table the first row tells for all. */
async function figuresOn(scope: string): Promise<readonly (readonly [text: string, href: string])[]> {
  return page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(scope)} + ' a.figure')]
      .filter((link) => link.checkVisibility() && !link.closest('tbody tr:not(:first-child)'))
      .map((link) => [link.textContent, link.getAttribute('href')])`,
  ) as Promise<readonly (readonly [string, string])[]>;
}

async function follow(where: string, address: string, scope = 'main'): Promise<void> {
  await opened(address);
  const figures = await figuresOn(scope);
  expect(figures.length).toBeGreaterThan(0);
  for (const [text, href] of figures) {
    await opened(address);
    await page.locator(`${scope} a.figure[href="${href}"]`).filter({ hasText: text }).first().click();
    await page.waitForURL((url) => url.pathname + url.search + url.hash === href);
    await page.waitForLoadState('networkidle');
    const isMoney = text.includes('€');
    if (href.startsWith('/admin/products')) {
      const count = numberIn(
        await page
          .getByText(/^[\d.]+ prodott[oi]$/)
          .first()
          .innerText(),
      );
      expect([where, href, count]).toEqual([where, href, numberIn(text)]);
      table.push(`| ${where} | ${href} | ${text} | ${count} | – |`);
      continue;
    }
    const isCash = href.startsWith('/admin/cash');
    let behind = 0;
    // Nothing tells a page's own move to another address from its end but what it shows.
    await eventually(async () => {
      behind = isCash ? Math.abs(await movementsBehind()) : await transactionsBehind(href, isMoney);
      expect([where, href, behind]).toEqual([where, href, numberIn(text)]);
    });
    await opensAnEvent(isCash ? page.getByRole('region', { name: 'Movimenti' }) : page.getByRole('main'));
    const shown = (cents: number) => (isMoney ? formatDecimal(cents) : String(cents));
    table.push(`| ${where} | ${href} | ${shown(numberIn(text))} | ${shown(behind)} | 2 |`);
  }
}

/** Amounts on a page that lead nowhere, other than nothing at all. */
const unlinked = async (scope: string): Promise<readonly string[]> =>
  (await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(scope)} + ' .euro')]
      .filter((euro) => euro.checkVisibility() && !euro.closest('a, button, li'))
      .filter((euro) => !/^[−+]?0,00/.test(euro.textContent))
      .map((euro) => (euro.closest('div, p')?.textContent ?? '').trim())`,
  )) as readonly string[];

describe('two clicks lead from a figure to its events, over what it is the sum of', () => {
  it('on the dashboard', () => follow('Dashboard', '/admin'), 300_000);
  it('in Cassa, of a day', () => follow('Cassa', '/admin/cash'), 600_000);
  it(
    'in Cassa, of a span, of a list alone',
    () =>
      follow(
        'Cassa di una lista',
        `/admin/cash?per=range&from=${daysAgo(1)}&to=${daysAgo(0)}&giftListId=${listId}`,
      ),
    600_000,
  );
  it('in Transazioni', () => follow('Transazioni', '/admin/transactions'), 300_000);
  it(
    'in Transazioni of a list',
    () => follow('Transazioni di una lista', `/admin/transactions?list=${listId}`),
    300_000,
  );
  it('in Liste', () => follow('Liste', '/admin/gift-lists?q=Nora'), 120_000);
  it(
    'in a list’s transactions',
    () => follow('Lista', `/admin/gift-lists?transactions=${listId}`, '[role=dialog]'),
    300_000,
  );
  it(
    'in a list’s credit',
    () => follow('Credito', `/admin/gift-lists?credit=${listId}`, '[role=dialog]'),
    120_000,
  );

  it('in Com’era: a list’s gift, and its transaction', async () => {
    const { state } = await shop.staff.get<AsOf<ListThen>>(`/api/audit/as-of/lists/${listId}`);
    const sold = state?.gifts.find(({ received }) => centsOf(received) > 0);
    const at = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T').slice(0, 16);
    await opened(`/admin/as-of/lists/${listId}?at=${at}`);
    await page
      .getByRole('link', { name: sold?.productName ?? '' })
      .first()
      .click();
    const purchases = page.getByRole('table', { name: 'Le sue transazioni' });
    await purchases.getByRole('link').first().click();
    await page
      .getByRole('region', { name: 'Cronologia' })
      .getByText(/^evento \d+$/)
      .first()
      .waitFor();
    table.push(
      `| Com’era | ${sold?.productName} | ${sold?.received} | ${sold?.purchases.map(({ received }) => received).join(' + ')} | 2 |`,
    );
  }, 120_000);

  it('and no amount of dashboard and Cassa leads nowhere, but averages and what is counted', async () => {
    await opened('/admin');
    expect((await unlinked('main')).map((text) => text.replace(/[\d.,\s]+€/, ''))).toEqual([
      'Valore medio di una transazione',
    ]);
    await opened('/admin/cash');
    expect(await unlinked('[aria-labelledby=cassa-totale]')).toEqual([]);
    for (const name of ['Per metodo', 'Per modo di incasso', 'Per persona', 'Per lista'])
      expect(
        await page
          .getByRole('table', { name })
          .locator('td .euro:not(a .euro)')
          .filter({ hasNotText: /^0,00/ })
          .allInnerTexts(),
      ).toEqual([]);
  }, 120_000);
});

describe('the glossary: the same data give the same sum on each page', () => {
  it('of a list', async () => {
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
    table.push(
      `| Glossario | Incassato di una lista: Liste, Transazioni, Cassa più credito restituito, Com’era | ${list?.received} | ${[totals.net, inCash, state?.totals.received].join(' · ')} | – |`,
    );
  });

  it('of the shop: what stands in the row adds up before the eyes, counts too', async () => {
    await opened('/admin/transactions');
    const text = (await page.getByLabel('Totali').innerText()).replaceAll('\n', ' ');
    const cents = (words: string) =>
      numberIn(new RegExp(`${words}[^\\d]*([\\d.]+,\\d\\d)`).exec(text)?.[1] ?? '0');
    const parts = ['Vendite', 'Spedizioni', 'Acconti', 'In più'].reduce(
      (sum, words) => sum + cents(words),
      0,
    );
    expect(cents('Incassato')).toBe(parts - cents('Differenze accettate'));
    await opened('/admin');
    const counts = await page
      .getByRole('region', { name: 'Statistiche transazioni' })
      .locator('dd.medium')
      .allInnerTexts();
    const all = await page.getByRole('link', { name: /Totale transazioni effettuate/ }).innerText();
    expect(counts.reduce((sum, count) => sum + numberIn(count), 0)).toBe(numberIn(all));
  }, 120_000);
});
