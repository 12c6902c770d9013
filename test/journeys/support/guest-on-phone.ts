import type { Browser } from 'playwright-core';
import { fillCard, openPaypal, pay, thanks } from './paying.js';
import { PHONE } from './paying-shop.js';
import type { ShopDay } from './shop-day.js';

/** Through the pages of the list, to be paid in the shop. */
export async function reservesOnPhone(
  day: ShopDay,
  browser: Browser,
  name: string,
  gift: string,
): Promise<void> {
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
  day.keep(name, new URL(page.url()).searchParams.get('trid') ?? '');
  await page.getByRole('button', { name: /^Prenota/ }).tap();
  await page.getByText('Il tuo regalo è prenotato').waitFor();
  await page.context().close();
}

/** A gift of 139,00 €, by a card that is good or by PayPal. */
export async function paysOnPhone(
  day: ShopDay,
  browser: Browser,
  name: string,
  method: 'stripe' | 'paypal' = 'stripe',
): Promise<void> {
  const page = await day.paying.guest(browser, PHONE);
  const gift = await day.gift(`Vaso di ${name}`, '139.00');
  const purchase = await day.paying.begin(gift, name);
  await day.paying.standBefore(page, purchase, method);
  if (method === 'stripe') {
    await fillCard(page, 'good');
    await pay(page);
  } else {
    const paypal = await openPaypal(page);
    await paypal.getByRole('button', { name: 'Approva il pagamento' }).click();
  }
  await thanks(page);
  day.keep(name, purchase.id);
  const list = String(gift.listId);
  day.till.note('received', 139_00, { day: day.today, list, method, how: '', person: method });
  await page.context().close();
}
