// @takes 90 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CashView, romeDayOf } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { Browser } from 'playwright-core';
import { Desk, type Device } from './support/desk.js';
import { beginSale, endSale, fillSale } from './support/desk-work.js';
import { paysOnPhone, reservesOnPhone } from './support/guest-on-phone.js';
import { MISHAPS } from './support/mishaps.js';
import { openBrowser } from './support/open-browser.js';
import { type Ending, italian, openingTime, ShopDay } from './support/shop-day.js';

const LIST = 'Rosa & Mattia';
const DEVICES: readonly Device[] = [
  { name: 'at a desk', width: 1440, height: 1000, touch: false },
  { name: 'on a tablet', width: 834, height: 1112, touch: true },
];

/** Those who buy by the calls that a guest's page makes. Two more come through the pages. */
const GUESTS: readonly (readonly [name: string, gift: string, price: string, ending: Ending])[] = [
  ['Bruno Conti', 'Caraffa', '38.00', 'reserved'],
  ['Carla De Luca', 'Tagliere', '29.50', 'paid'],
  ['Dario Esposito', 'Bilancia', '54.00', 'reserved'],
  ['Elena Fontana', 'Tostapane', '89.00', 'paid'],
  ['Fabio Galli', 'Macinino', '41.90', 'reserved'],
  ['Irene Marini', 'Lampada', '62.00', 'transfer'],
  ['Marta Orsini', 'Plaid', '70.00', 'paid'],
  ['Nino Pace', 'Teglia', '33.00', 'paid'],
  ['Olga Quarti', 'Vassoio', '27.00', 'reserved'],
  ['Pia Doppione', 'Portauovo', '12.00', 'reserved'],
  ['Rino Doppione', 'Saliera', '14.00', 'reserved'],
  ['Sara Doppione', 'Pepiera', '14.50', 'paid'],
  ['Ugo Valli', 'Specchio', '98.00', 'reserved'],
  ['Walter Amato', 'Cesto', '44.00', 'transfer'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe.each(DEVICES)('a shop’s day $name', (device) => {
  let day: ShopDay;
  let desk: Desk;

  beforeAll(async () => {
    day = await ShopDay.begin(LIST);
    // Reserved days ago, and never paid.
    await day.buys('Ada Bianchi', await day.gift('Cornice', '45.00'), '45.00', 'reserved');
    await day.goOnAt(openingTime());
    desk = await Desk.open(browser, day, device, `shop-day-${device.width}`);
  }, 240_000);

  afterAll(async () => {
    if (desk) process.stdout.write(desk.report());
    await desk?.page.context().close();
    await day?.paying.close();
  });

  it(
    'begins with the sign-in',
    () => desk.does('Sign-in', () => desk.signIn(day.paying.shop.account)),
    120_000,
  );

  it('has twenty guests', async () => {
    for (const [name, gift, price, ending] of GUESTS)
      await day.buys(name, await day.gift(gift, price), price, ending);
    await day.buys(
      'Gino Leone',
      await day.gift('Viaggio', '900.00', { isQuota: true }),
      '500.00',
      'reserved',
    );
    await day.buys('Tina Urso', day.fund(), '60.00', 'paid');
    await day.buys('Zoe Basile', day.fund(), '40.00', 'paid');
    await day.gift('Fioriera', '58.00');
    await reservesOnPhone(day, browser, 'Vera Zanin', 'Fioriera');
    await paysOnPhone(day, browser, 'Luca Neri');
    await day.staff.post(`/api/transactions/${day.idOf('Dario Esposito')}/cancel`);
    expect(day.guests).toBe(20);
  }, 300_000);

  it('sells one more at the counter, at an agreed price', async () => {
    await day.gift('Zuppiera', '120.00');
    await desk.does('A sale at the counter, at an agreed price', async () => {
      const sale = {
        buyer: 'Cesare Banco',
        gifts: [{ name: 'Zuppiera', words: `zuppiera ${LIST}`, amount: '110' }],
      };
      const dialog = await beginSale(desk);
      await fillSale(desk, dialog, sale);
      await dialog.getByText(/^Prezzo concordato: in catalogo costa 120,00/).waitFor();
      await endSale(desk);
      day.till.note('received', 110_00);
    });
  }, 120_000);

  it.each(MISHAPS)(
    'puts right: $what',
    ({ what, putRight }) => desk.does(what, () => putRight(desk, day)),
    120_000,
  );

  it('is closed: the cash view is what was taken, to the cent', async () => {
    const { received, reversed, refunded, net } = day.till.sums;
    await desk.does('The day is closed', async () => {
      await desk.goTo('Cassa', 'Cassa');
      const total = desk.page.getByRole('region', { name: 'Netto incassato' });
      await total.getByText(italian(net)).first().waitFor();
      const cells = await desk.page
        .getByRole('table', { name: 'Per lista' })
        .getByRole('row')
        .filter({ hasText: LIST })
        .getByRole('cell')
        .allInnerTexts();
      expect(cells.map((text) => text.replace(/[^\d,.]/g, ''))).toEqual(
        [received, reversed, refunded, net].map(italian),
      );
    });
    const today = romeDayOf(day.paying.now());
    const cash = await day.staff.get<CashView>(`/api/cash?from=${today}&to=${today}`);
    expect(cash.total).toEqual({
      received: formatDecimal(received),
      reversed: formatDecimal(reversed),
      refunded: formatDecimal(refunded),
      exchanged: '0.00',
      net: formatDecimal(net),
    });
  }, 120_000);
});
