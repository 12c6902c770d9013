import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeOldest } from './support/oldest-browser.js';
import { fillCard, openPaypal, pay, thanks } from './support/paying.js';
import { payingGuests } from './support/paying-guests.js';
import { DESK, expectPaidOnce, PHONE } from './support/paying-shop.js';

const guest = payingGuests();

async function chooseTheCard(page: Page): Promise<void> {
  await page.getByLabel('Nome e cognome').fill('Tommaso Ricci');
  await page.getByLabel('E-mail').fill('tommaso@posta.example');
  await page.getByLabel('Telefono').fill('333 555 0142');
  await page.getByRole('button', { name: 'Continua' }).tap();
  await page.getByRole('heading', { name: 'Come arriva il regalo?' }).waitFor();
  await page.getByRole('button', { name: 'Continua' }).tap();
  await page.getByRole('radio', { name: /Carta/ }).check();
  await page.getByRole('button', { name: /^Continua/ }).tap();
}

describe('a gift, in the oldest browser that the pages are built for,', () => {
  it(
    'is paid by card on a phone, from the list to the thanks',
    guest(PHONE, 'card', async (page, shop) => {
      await makeOldest(page.context());
      const { listId } = await shop.shop.playground();
      await page.goto(`/list/${listId}`);
      await page.getByRole('link', { name: /Acquista/ }).tap();
      await chooseTheCard(page);
      const id = new URL(page.url()).searchParams.get('trid') ?? '';
      await fillCard(page, 'good');
      await pay(page);
      await thanks(page);
      await expectPaidOnce(shop, id);
      await page.goto(`/list/${listId}`);
      await page.getByText('Venduto', { exact: true }).first().waitFor();
    }),
    120_000,
  );

  it(
    'is paid with PayPal in its window beside the shop',
    guest(DESK, 'paypal', async (page, shop) => {
      await makeOldest(page.context());
      const { purchase } = await shop.atPayment(page, 'paypal');
      const paypal = await openPaypal(page);
      const closed = paypal.waitForEvent('close');
      await paypal.getByRole('button', { name: 'Approva il pagamento' }).click();
      await thanks(page);
      await closed;
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );
});
