// @takes 90 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CashView, romeDayOf } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { Browser } from 'playwright-core';
import { Desk, type Device } from './support/desk.js';
import { MISHAPS } from './support/mishaps.js';
import { openBrowser, openContext } from './support/open-browser.js';
import { fillCard, pay, thanks } from './support/paying.js';
import { PHONE } from './support/paying-shop.js';
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

/** Through the pages of the list, to be paid in the shop. */
async function reservesInBrowser(day: ShopDay, name: string, gift: string): Promise<void> {
  const page = await day.paying.guest(browser, PHONE);
  await page.goto(`/list/${day.list.id}`);
  await page
    .getByRole('link', { name: new RegExp(gift) })
    .and(page.getByRole('link', { name: /^Acquista/ }))
    .tap();
  await page.getByLabel('Nome e cognome').fill(name);
  await page.getByLabel('E-mail').fill('vera@posta.example');
  await page.getByLabel('Telefono').fill('333 555 0142');
  await page.getByRole('button', { name: 'Continua' }).tap();
  await page.getByRole('heading', { name: 'Come arriva il regalo?' }).waitFor();
  await page.getByRole('button', { name: 'Continua' }).tap();
  await page.getByRole('radio', { name: /^In negozio/ }).check();
  await page.getByRole('button', { name: /^Continua/ }).tap();
  await page.getByRole('heading', { name: 'È tutto giusto?' }).waitFor();
  day.keep(name, { id: new URL(page.url()).searchParams.get('trid') ?? '' });
  await page.getByRole('button', { name: /^Prenota/ }).tap();
  await page.getByText('Il tuo regalo è prenotato').waitFor();
  await page.context().close();
}

/** A gift of 139,00 €, by a card that is good. */
async function paysByCard(day: ShopDay, name: string): Promise<void> {
  const page = await day.paying.guest(browser, PHONE);
  const purchase = await day.paying.begin(await day.gift('Vaso', '139.00'), name);
  await day.paying.standBefore(page, purchase, 'stripe');
  await fillCard(page, 'good');
  await pay(page);
  await thanks(page);
  day.keep(name, purchase);
  day.till.received += 139_00;
  await page.context().close();
}

describe.each(DEVICES)('a shop’s day $name', (device) => {
  let day: ShopDay;
  let desk: Desk;

  beforeAll(async () => {
    day = await ShopDay.begin(LIST);
    // Reserved days ago, and never paid.
    await day.buys('Ada Bianchi', await day.gift('Cornice', '45.00'), '45.00', 'reserved');
    await day.paying.goOnAt(openingTime());
    await day.signIn();
    const { width, height, touch } = device;
    const context = await openContext(browser, {
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      baseURL: day.paying.shop.url,
    });
    await context.clock.install({ time: day.paying.now() });
    desk = await Desk.at(await context.newPage(), device);
  }, 240_000);

  afterAll(async () => {
    if (desk) process.stdout.write(desk.report());
    await desk?.page.context().close();
    await day?.paying.close();
  });

  it(
    'begins with the sign-in',
    () =>
      desk.does('Sign-in', async () => {
        const { username, password } = day.paying.shop.account;
        await desk.page.goto('/auth');
        await desk.write(desk.page.getByLabel('Username'), username);
        await desk.write(desk.page.getByLabel(/^Password/), password);
        await desk.page.keyboard.press('Enter');
        await desk.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      }),
    120_000,
  );

  it('has twenty guests', async () => {
    for (const [name, gift, price, ending] of GUESTS)
      await day.buys(name, await day.gift(gift, price), price, ending);
    await day.buys('Gino Leone', await day.gift('Viaggio', '900.00', true), '500.00', 'reserved');
    await day.buys('Tina Urso', day.fund(), '60.00', 'paid');
    await day.buys('Zoe Basile', day.fund(), '40.00', 'paid');
    await day.gift('Fioriera', '58.00');
    await reservesInBrowser(day, 'Vera Zanin', 'Fioriera');
    await paysByCard(day, 'Luca Neri');
    await day.staff.post(`/api/transactions/${day.idOf('Dario Esposito')}/cancel`);
    expect(day.guests).toBe(20);
  }, 300_000);

  it('sells one more at the counter, at an agreed price', async () => {
    await day.gift('Zuppiera', '120.00');
    await desk.does('A sale at the counter, at an agreed price', async () => {
      await desk.goTo('Transazioni', 'Gestione Transazioni');
      await desk.button('Nuova transazione');
      const dialog = desk.dialog();
      await desk.write(dialog.getByRole('combobox', { name: 'Regalo' }), `zuppiera ${LIST}`);
      await dialog.getByRole('option', { name: /^Zuppiera/ }).click();
      await desk.write(dialog.getByLabel('Importo'), '110');
      await dialog.getByText(/^Prezzo concordato: in catalogo costa 120,00/).waitFor();
      await desk.write(dialog.getByLabel('Nome dell’acquirente'), 'Cesare Banco');
      await desk.confirm('Crea transazione');
      await desk.said('Transazione creata');
      await desk.confirm('Chiudi');
      day.till.received += 110_00;
    });
  }, 120_000);

  it.each(MISHAPS)(
    'puts right: $what',
    ({ what, putRight }) => desk.does(what, () => putRight(desk, day)),
    120_000,
  );

  it('is closed: the cash view is what was taken, to the cent', async () => {
    const { till } = day;
    await desk.does('The day is closed', async () => {
      await desk.goTo('Cassa', 'Cassa');
      const total = desk.page.getByRole('region', { name: 'Netto incassato' });
      await total.getByText(italian(till.net)).first().waitFor();
      const cells = await desk.page
        .getByRole('table', { name: 'Per lista' })
        .getByRole('row')
        .filter({ hasText: LIST })
        .getByRole('cell')
        .allInnerTexts();
      expect(cells.map((text) => text.replace(/[^\d,.]/g, ''))).toEqual(
        [till.received, till.reversed, till.refunded, till.net].map(italian),
      );
    });
    const today = romeDayOf(day.paying.now());
    const cash = await day.staff.get<CashView>(`/api/cash?from=${today}&to=${today}`);
    expect(cash.total).toEqual({
      received: formatDecimal(till.received),
      reversed: formatDecimal(till.reversed),
      refunded: formatDecimal(till.refunded),
      exchanged: '0.00',
      net: formatDecimal(till.net),
    });
  }, 120_000);
});
