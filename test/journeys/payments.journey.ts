// @takes 19 s
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeOldest } from './support/oldest-browser.js';
import { fillCard, openPaypal, pay, thanks } from './support/paying.js';
import { payingGuests } from './support/paying-guests.js';
import { DESK, expectPaidOnce, PHONE } from './support/paying-shop.js';
import { translated } from './support/translator.js';

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

describe('a gift, in the oldest browser that the pages are built for, and translated by it,', () => {
  it(
    'is paid by card on a phone, from the list to the thanks',
    guest(PHONE, 'card', async (page, shop) => {
      await makeOldest(page.context());
      const { listId } = await shop.shop.playground();
      const faults = await translated(page.context());
      await page.goto(`/list/${listId}`);
      for (const chip of [/^Disponibili/, /^Tutti/]) await page.getByRole('button', { name: chip }).tap();
      await page.getByRole('link', { name: /Acquista/ }).tap();
      await chooseTheCard(page);
      const id = new URL(page.url()).searchParams.get('trid') ?? '';
      await fillCard(page, 'good');
      await pay(page);
      await thanks(page);
      await expectPaidOnce(shop, id);
      await page.goto(`/list/${listId}`);
      await page.getByText('Venduto', { exact: true }).first().waitFor();
      expect(faults).toEqual([]);
    }),
    120_000,
  );

  it(
    'is reserved on the single page',
    guest(PHONE, 'single-page', async (page, shop) => {
      await makeOldest(page.context());
      const faults = await translated(page.context());
      const { listId, product } = await shop.shop.playground();
      await page.goto(`/gift-lists/${listId}/checkout/${product.id}`);
      await page.getByLabel('Nome e cognome').fill('Tommaso Ricci');
      await page.getByLabel('E-mail').fill('tommaso@posta.example');
      await page.getByRole('radio', { name: /^In negozio/ }).check();
      await page.getByRole('button', { name: /139,00/ }).tap();
      await page
        .getByText(/FI-\d{4}-\d{6}/)
        .first()
        .waitFor();
      expect(faults).toEqual([]);
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
