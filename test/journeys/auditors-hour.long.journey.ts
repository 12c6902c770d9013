// @takes 60 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Administrator,
  AsOf,
  DayClosing,
  GiftList,
  ListThen,
  Product,
  RegisteredMail,
  Transaction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import type { Locator, Page } from 'playwright-core';
import { type BusyDesk, daysAgo, openBusyDesk } from './support/bit-of-everything.js';
import { Caller } from './support/caller.js';
import type { ExampleShop } from './support/example-shop.js';
import { numberIn, openFigures, signed } from './support/shown-sums.js';

const PIERA = { username: 'piera', name: 'Piera Conti', password: 'Una-parola-lunga-2026', role: 'admin' };

const MESSAGE = 'Vi aspettiamo in giardino.';
const PHONE = '055 123 4567';
const REASON = 'Un graffio sul bordo';

let desk: BusyDesk | undefined;
let shop: ExampleShop;
let page: Page;
let product: Product;
let list: GiftList;
let pieraId: number;

async function saleOf(buyer: string): Promise<Transaction> {
  const [sale] = await shop.staff.get<readonly Transaction[]>(`/api/transactions?q=${buyer}`);
  if (!sale) throw new Error(`${buyer} has bought nothing`);
  return sale;
}

beforeAll(async () => {
  desk = await openBusyDesk();
  ({ shop, page } = desk);
  ({ id: pieraId } = await shop.staff.post<Administrator>('/api/administrators', PIERA));
  const piera = new Caller(shop.url);
  await piera.post('/api/login', { username: PIERA.username, password: PIERA.password });
  const products = await shop.staff.get<readonly Product[]>('/api/products');
  product = products.find(({ name }) => name === 'Lume') as Product;
  await piera.put(`/api/products/${product.id}`, { price: '64.50' });
  list = await shop.staff.get<GiftList>(`/api/gift-lists/${desk.listId}`);
  await piera.put(`/api/gift-lists/${list.id}`, { publicMessage: MESSAGE });
  await piera.put('/api/settings', { storePhone: PHONE });
  const { id } = await saleOf('Ada contanti');
  const refund = { receiptId: 'r-contanti', amount: '5.00', reason: REASON, how: 'contanti' };
  await piera.post(`/api/transactions/${id}/refund`, refund);
}, 240_000);

afterAll(() => desk?.close());

let presses = 0;
/** From the page on which a question arises its answer is two presses away at most. */
async function press(target: Locator): Promise<void> {
  presses += 1;
  if (presses > 2) throw new Error('The answer is more than two presses away');
  await target.click();
}

async function startAt(address: string): Promise<void> {
  await openFigures(page, address);
  presses = 0;
}

interface LedgerEvent {
  readonly type: string;
  readonly stream: string;
  readonly data: string;
  readonly metadata: string;
}

/** The event that an entry names, as it stands in the ledger. */
async function inLedger(entry: Locator): Promise<LedgerEvent> {
  const place = numberIn(await entry.getByText(/^evento [\d.]+$/).innerText());
  const { rows } = await shop.pool.query<LedgerEvent>(
    'select type, stream, data, metadata from ledger.events where position = $1',
    [place],
  );
  return rows[0] as LedgerEvent;
}

const region = (name: string): Locator => page.getByRole('region', { name });
const entries = (of: Locator, words: string): Locator => of.getByRole('listitem').filter({ hasText: words });

/** What the entry of the history says was written by Piera, as it stands in the ledger. */
async function isByPiera(entry: Locator, type: string, stream: string): Promise<void> {
  await entry.getByText(PIERA.name).waitFor();
  const event = await inLedger(entry);
  expect(event).toMatchObject({ type, stream });
  expect(JSON.parse(event.metadata)).toMatchObject({ actor: `staff:${pieraId}` });
}

const sumOf = async (sql: string, ...values: readonly unknown[]): Promise<number> => {
  const { rows } = await shop.pool.query<{ sum: string | null }>(sql, [...values]);
  return Number(rows[0]?.sum);
};

const EVENTS = 'Eventi';
const openSale = (buyer: string): Promise<void> =>
  press(page.getByRole('row').filter({ hasText: buyer }).locator('[data-opens]').first());

describe('an auditor asks', () => {
  it('who changed this price?', async () => {
    await startAt(`/admin/products?q=${product.name}`);
    await press(page.getByRole('button', { name: `Modifica ${product.name}` }));
    const change = entries(region('Ultime modifiche'), '64,50').first();
    await change.getByText('60,00').waitFor();
    await isByPiera(change, 'record.Changed.v1', `record-product_${product.id}`);
  }, 60_000);

  it('what did the guests of this list read before?', async () => {
    await startAt(`/admin/gift-lists?edit=${list.id}`);
    const change = entries(region('Ultime modifiche'), MESSAGE).first();
    await isByPiera(change, 'record.Changed.v1', `record-list_${list.id}`);
    await press(change.getByRole('link', { name: 'Com’era prima' }));
    const row = page.getByRole('table', { name: 'I suoi dati' }).getByRole('row', { name: /Messaggio/ });
    await row.getByText(list.publicMessage ?? '').waitFor();
    await row.getByText(MESSAGE).waitFor();
  }, 60_000);

  it('who changed the shop’s telephone?', async () => {
    await startAt('/admin/settings');
    await press(page.getByRole('main').getByRole('link', { name: 'Cronologia' }));
    const change = entries(page.getByRole('list', { name: EVENTS }), PHONE).first();
    await isByPiera(change, 'record.Changed.v1', 'record-settings');
  }, 60_000);

  it('what is in the cash of yesterday?', async () => {
    await startAt(`/admin/cash?day=${daysAgo(1)}`);
    const cash = page
      .getByRole('table', { name: 'Per modo di incasso' })
      .getByRole('row', { name: /^Contanti/ });
    const shown = signed(await cash.getByRole('link').last().innerText());
    await press(cash.getByRole('link').last());
    await page.waitForURL(/how=contanti/);
    const movements = region('Movimenti');
    await movements.getByText(/^\d+ movimenti/).waitFor();
    const amounts = await movements.locator('td[data-column=amount]').allInnerTexts();
    expect(amounts.reduce((sum, text) => sum + signed(text), 0)).toBe(shown);
    expect(
      await sumOf(
        `select sum((data::jsonb ->> 'amountCents')::int) from ledger.events
           where type = 'gift.MoneyTaken.v2' and data::jsonb ->> 'how' = 'contanti' 
             and coalesce(data::jsonb ->> 'on', ((metadata::jsonb ->> 'at')::timestamptz at time zone 'Europe/Rome')::date::text) = $1`,
        daysAgo(1),
      ),
    ).toBe(shown);
  }, 60_000);

  it('who gave this money back, and why?', async () => {
    await startAt('/admin/transactions?q=Ada contanti');
    await openSale('Ada contanti');
    const told = entries(region('Cronologia'), REASON).first();
    await told.getByText(PIERA.name).waitFor();
    await told.getByText('5,00').waitFor();
    expect(
      await sumOf(
        `select sum((data::jsonb ->> 'amountCents')::int) from ledger.events
           where type = 'gift.RefundConfirmed.v2' and metadata::jsonb ->> 'actor' = $1`,
        `staff:${pieraId}`,
      ),
    ).toBe(500);
  }, 60_000);

  it('which mails left for this purchase, and what became of one?', async () => {
    await startAt('/admin/transactions?q=Ada contanti');
    await openSale('Ada contanti');
    const mails = entries(region('Cronologia'), 'E-mail «');
    await mails.first().waitFor();
    const { id } = await saleOf('Ada contanti');
    const registered = await shop.staff.get<readonly RegisteredMail[]>(
      `/api/mail-register?transactionId=${id}&limit=200`,
    );
    expect(await mails.count()).toBe(registered.length);
    await press(mails.first().getByRole('link'));
    const chosen = page.getByRole('complementary', { name: 'E-mail scelta' });
    expect(await chosen.locator('dt:text-is("Esito") + dd').innerText()).not.toBe('');
  }, 60_000);

  it('was anything altered?', async () => {
    await startAt('/admin/integrity');
    await press(page.getByRole('button', { name: 'Verifica ora' }));
    const result = page.getByRole('region', { name: /^Il registro è integro/ });
    const read = result.locator('dt:text-is("Eventi letti") + dd');
    expect(numberIn(await read.innerText())).toBe(await sumOf('select count(*) as sum from ledger.events'));
  }, 60_000);

  it('what has this person done?', async () => {
    await startAt('/admin/administrators');
    await press(page.getByRole('button', { name: `Azioni per ${PIERA.name}` }));
    await press(page.getByText('Che cosa ha fatto'));
    const did = page.getByRole('list', { name: EVENTS }).getByText(/^evento [\d.]+$/);
    await did.first().waitFor();
    const places = (await did.allInnerTexts()).map(numberIn);
    const { rows } = await shop.pool.query<{ readonly position: string }>(
      `select position from ledger.events where metadata::jsonb ->> 'actor' = $1 order by position desc`,
      [`staff:${pieraId}`],
    );
    expect(places).toEqual(rows.map(({ position }) => Number(position)));
  }, 60_000);

  it('why did the till of yesterday not add up, and who closed it?', async () => {
    await startAt(`/admin/cash?day=${daysAgo(1)}`);
    await press(region('Chiusura').getByRole('link', { name: 'Cronologia' }));
    const closed = page
      .getByRole('list', { name: EVENTS })
      .getByRole('listitem')
      .filter({ hasText: 'Giorno di prova' });
    const event = await inLedger(closed.first());
    expect(event.type).toBe('closing.DayClosed.v1');
    expect(JSON.parse(event.data)).toMatchObject({ day: daysAgo(1) });
  }, 60_000);

  it('what was in this list when that day was closed?', async () => {
    await startAt(`/admin/as-of/lists/${list.id}`);
    await press(page.getByRole('button', { name: /^Alla chiusura di/ }).first());
    const [closing] = await shop.staff.get<readonly DayClosing[]>(
      `/api/cash/closings?from=${daysAgo(1)}&to=${daysAgo(1)}`,
    );
    const then = await shop.staff.get<AsOf<ListThen>>(`/api/audit/as-of/lists/${list.id}?at=${closing?.at}`);
    const cells = page.getByRole('table', { name: 'La lista' }).getByRole('row', { name: /^Incassato/ });
    expect(signed(await cells.getByRole('cell').first().innerText())).toBe(
      centsOf(then.state?.totals.received ?? ''),
    );
  }, 60_000);
});
