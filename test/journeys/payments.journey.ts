import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './support/open-browser.js';
import { fillCard, openPaypal, pay, thanks } from './support/paying.js';
import { DESK, expectPaidOnce, PayingShop, PHONE, pictured } from './support/paying-shop.js';

let shop: PayingShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([PayingShop.open(), openBrowser()]);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

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

describe('a gift', () => {
  it('is paid by card on a phone, from the list to the thanks', async () => {
    const page = await shop.guest(browser, PHONE);
    const { listId } = await shop.shop.playground();
    await pictured(page, 'card', async () => {
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
    });
    await page.context().close();
  }, 120_000);

  it('is paid with PayPal in its window beside the shop', async () => {
    const page = await shop.guest(browser, DESK);
    await pictured(page, 'paypal', async () => {
      const { purchase } = await shop.atPayment(page, 'paypal');
      const paypal = await openPaypal(page);
      const closed = paypal.waitForEvent('close');
      await paypal.getByRole('button', { name: 'Approva il pagamento' }).click();
      await thanks(page);
      await closed;
      await expectPaidOnce(shop, purchase.id);
    });
    await page.context().close();
  }, 120_000);
});
