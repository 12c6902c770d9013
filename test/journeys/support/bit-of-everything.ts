import { randomUUID } from 'node:crypto';
import { type CashView, MONEY_HOWS, type Product, romeDayOf } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import type { Browser, Page } from 'playwright-core';
import { ExampleShop } from './example-shop.js';
import { openBrowser, openContext } from './open-browser.js';

const DAY_MS = 24 * 3_600_000;
export const daysAgo = (days: number): string => romeDayOf(new Date(Date.now() - days * DAY_MS));
const drawnId = (): string => randomUUID().replaceAll('-', '');

interface Lists {
  readonly listId: number;
  readonly otherList: number;
}

/** A desk with a page that is signed in, in a shop with {@link aBitOfEverything}. */
export interface BusyDesk extends Lists {
  readonly shop: ExampleShop;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

export async function openBusyDesk(): Promise<BusyDesk> {
  const shop = await ExampleShop.open();
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await shop.close();
  };
  try {
    await shop.staff.put('/api/settings', { enableBankTransfer: true });
    const lists = {
      listId: await shop.newList('Nora & Zeno'),
      otherList: await shop.newList('Il trasloco di Ida'),
    };
    await aBitOfEverything(shop, lists);
    browser = await openBrowser();
    const viewport = { width: 1440, height: 1000 };
    const context = await openContext(browser, { viewport, baseURL: shop.url });
    await context.addCookies(shop.staff.cookies);
    return { shop, page: await context.newPage(), ...lists, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Receipts in all hows and of two days, money that goes back, moves and is too much or too little, credit, and a closing. */
async function aBitOfEverything({ staff }: ExampleShop, { listId, otherList }: Lists): Promise<void> {
  const gift = async (name: string, price: string, on = listId, more: object = {}): Promise<number> => {
    const product = { name, description: 'Dal banco.', price, shippingCost: '6.90', quantityAvailable: 5 };
    const { id: productId } = await staff.post<Product>('/api/products', product);
    await staff.post('/api/product-gift-lists', { productId, giftListId: on, ...more });
    return productId;
  };

  const sale = async (buyerName: string, productId: number, more: object = {}): Promise<string> => {
    const buyer = {
      buyerName,
      buyerEmail: `${drawnId().slice(0, 8)}@posta.example`,
      buyerPhone: '333 555 0142',
    };
    const body = { ...buyer, transactionId: drawnId(), giftListId: listId, productId, ...more };
    return (await staff.post<{ id: string }>('/api/transactions', body)).id;
  };

  const act = (id: string, what: string, body: object) => staff.post(`/api/transactions/${id}/${what}`, body);
  const paid = (receiptId: string, how: string) => ({ collected: true, receiptId, how });
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
  await staff.put(`/api/transactions/${short}`, { paymentMethod: 'bonifico' });
  await act(short, 'collect', { receiptId: 'r-short', amount: '79.50', reason: 'Commissioni della banca' });
  const dearer = await sale('Gaia Resto', await gift('Cuscino', '30.00'), paid('r-30', 'pos'));
  const cheaper = { transactionId: drawnId(), giftListId: listId, productId: await gift('Nappa', '12.00') };
  await act(dearer, 'exchange', { ...cheaper, receiptId: 'r-less', reason: 'Piace di più' });
  await sale('Ida Fondo', 0, { type: 'quota', amount: '25.00', ...paid('r-fund', 'contanti') });
  await sale('Sara Spedita', await gift('Lanterna', '28.00'), {
    deliveryMethod: 'buyerShipping',
    ...paid('r-28', 'bonifico'),
  });
  const shares = await gift('Viaggio', '300.00', listId, { isQuota: true });
  await sale('Lia Quota', shares, { type: 'quota', amount: '90.00', ...paid('r-share', 'pos') });
  await sale('Mia Prenota', await gift('Specchio', '70.00'));
  await sale('Nico Tiene', await gift('Orologio', '55.00'), { status: 'in_attesa' });
  const items = [await gift('Piatto', '12.00'), await gift('Ciotola', '8.50')];
  await staff.post('/api/sales', {
    saleId: drawnId(),
    buyerName: 'Olga Molti',
    buyerPhone: '333 555 0143',
    items: items.map((productId) => ({ transactionId: drawnId(), giftListId: listId, productId })),
    ...paid('r-many', 'pos'),
  });
  const credit = `/api/gift-lists/${listId}/credit`;
  await staff.post(credit, {
    entryId: drawnId(),
    kind: 'used',
    amount: '20.00',
    on: daysAgo(0),
    reference: 'Buono 1',
  });
  await staff.post(credit, {
    entryId: drawnId(),
    kind: 'returned',
    amount: '10.00',
    on: daysAgo(0),
    how: 'contanti',
    reference: 'Ricevuta 2',
  });
  await sale('Pia Ieri', await gift('Scatola', '22.00'), { ...paid('r-22', 'contanti'), on: daysAgo(1) });
  await sale('Quinto Ieri', await gift('Cornice', '31.00'), { ...paid('r-31', 'pos'), on: daysAgo(1) });
  const { hows } = await staff.get<CashView>(`/api/cash?from=${daysAgo(1)}&to=${daysAgo(1)}`);
  const netOf = (how: string) => hows.find(({ key }) => key === how)?.net ?? '0';
  await staff.post('/api/cash/closings', {
    day: daysAgo(1),
    float: '50',
    // Soon after midnight the example's latest receipts are of yesterday too: only the cash differs, by two euros.
    counted: {
      contanti: formatDecimal(centsOf(netOf('contanti')) + 48_00),
      pos: netOf('pos'),
      assegno: '0',
      buono: '0',
      altro: '0',
    },
    reason: 'Giorno di prova',
  });
  await sale('Rita Correzione', await gift('Cesta', '18.00'), {
    ...paid('r-18', 'contanti'),
    on: daysAgo(1),
    reason: 'Trovato il biglietto',
  });
}
