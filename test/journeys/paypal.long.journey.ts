// @takes 53 s
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPaypal, pay, payButton, thanks, title } from './support/paying.js';
import { payingGuests } from './support/paying-guests.js';
import { DESK, expectNothingTaken, expectPaidOnce, PHONE } from './support/paying-shop.js';

const guest = payingGuests();

const approve = (page: Page) => page.getByRole('button', { name: 'Approva il pagamento' }).click();

describe('PayPal', () => {
  it(
    'cancelled in its window costs nothing, and can be approved afterwards',
    guest(DESK, 'paypal-cancelled', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'paypal');
      const paypal = await openPaypal(page);
      const closed = paypal.waitForEvent('close');
      await paypal.getByRole('button', { name: 'Annulla e torna al negozio' }).click();
      await closed;
      await page.getByText('Pagamento con PayPal annullato.').waitFor();
      await expectNothingTaken(shop, purchase.id, 'paying');
      await approve(await openPaypal(page));
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'whose window is closed by hand can be opened again',
    guest(DESK, 'paypal-closed', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'paypal');
      await (await openPaypal(page)).close();
      await page.getByText('La finestra di PayPal è chiusa.').waitFor();
      await expectNothingTaken(shop, purchase.id, 'paying');
      const [again] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Riapri PayPal' }).click(),
      ]);
      await approve(again);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'goes on in the same window where the browser blocks another, there and back',
    guest(PHONE, 'paypal-blocked', async (page, shop) => {
      await page.addInitScript('window.open = () => null');
      const { purchase } = await shop.atPayment(page, 'paypal');
      await pay(page);
      await page.getByText('Popup PayPal bloccato.').waitFor();
      await page.getByRole('link', { name: 'Vai a PayPal' }).tap();
      await page.getByRole('button', { name: 'Annulla e torna al negozio' }).tap();
      await page.getByText('Pagamento con PayPal annullato.').waitFor();
      await expectNothingTaken(shop, purchase.id, 'paying');
      await pay(page);
      await page.getByRole('link', { name: 'Vai a PayPal' }).tap();
      await approve(page);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'is heard by a page that was reloaded while its window was open',
    guest(DESK, 'paypal-reload', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'paypal');
      const paypal = await openPaypal(page);
      await page.reload();
      await payButton(page).waitFor();
      await approve(paypal);
      await thanks(page);
      await page.reload();
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'is paid once from two tabs, and both of them say so',
    guest(DESK, 'paypal-tabs', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'paypal');
      const second = await page.context().newPage();
      await second.goto(purchase.address(4));
      const windows = [await openPaypal(page), await openPaypal(second)];
      expect(new Set(windows.map((each) => each.url())).size).toBe(1);
      await approve(windows[1] ?? page);
      await thanks(second);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
      expect(shop.paymentsOf(purchase.id)).toHaveLength(1);
    }),
    120_000,
  );

  it(
    'that is approved after the gift has gone costs nothing, and is told kindly',
    guest(PHONE, 'paypal-gone', async (page, shop) => {
      await page.addInitScript('window.open = () => null');
      const { purchase, gift } = await shop.atPayment(page, 'paypal');
      await pay(page);
      await page.getByRole('link', { name: 'Vai a PayPal' }).tap();
      await page.getByRole('button', { name: 'Approva il pagamento' }).waitFor();
      await shop.losesToAnother(gift);
      await approve(page);
      await title(page, 'È già stato regalato');
      await expectNothingTaken(shop, purchase.id, 'draft');
    }),
    180_000,
  );
});

describe('PayPal’s way back, opened by hand', () => {
  it(
    'with nonsense says that there is nothing, and breaks nothing',
    guest(PHONE, 'paypal-nonsense', async (page) => {
      const thrown: Error[] = [];
      page.on('pageerror', (error) => thrown.push(error));
      await page.goto('/paypal-redirect?list_id=%3Cscript%3E&transaction_id=..%2F..&status=paid&token=%3F');
      await page.waitForURL(/thank-?you/);
      await page.goto(`/paypal-redirect?transaction_id=${crypto.randomUUID()}&status=success&token=EC-1`);
      await page.waitForURL(/thank-?you/);
      expect(thrown).toEqual([]);
    }),
    120_000,
  );

  it(
    'pays nothing that PayPal has not approved, whatever the address says',
    guest(PHONE, 'paypal-claimed', async (page, shop) => {
      await page.addInitScript('window.open = () => null');
      const { purchase, listId, product } = await shop.atPayment(page, 'paypal');
      await pay(page);
      await page.getByRole('link', { name: 'Vai a PayPal' }).waitFor();
      const [order] = shop.paymentsOf(purchase.id);
      const query = new URLSearchParams({
        list_id: String(listId),
        product_id: String(product.id),
        transaction_id: purchase.id,
        quota: '0',
        status: 'success',
        token: order?.id ?? '',
      });
      await page.goto(`/paypal-redirect?${String(query)}`);
      await title(page, 'Ci siamo quasi');
      await expectNothingTaken(shop, purchase.id, 'paying');
      await page.getByText('Riprendi il pagamento').tap();
      await pay(page);
      await page.getByRole('link', { name: 'Vai a PayPal' }).tap();
      await approve(page);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );
});
