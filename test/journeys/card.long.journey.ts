// @takes 59 s
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import type { Page, Route } from 'playwright-core';
import { fillCard, pay, thanks, title } from './support/paying.js';
import { payingGuests } from './support/paying-guests.js';
import { DESK, expectNothingTaken, expectPaidOnce, PHONE } from './support/paying-shop.js';

const guest = payingGuests();

const bankAsks = (page: Page) => page.getByRole('button', { name: 'Autorizza' }).waitFor();

describe('a card', () => {
  it(
    'that is declined can be followed by another, without anything typed anew but the card',
    guest(DESK, 'card-declined', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'declined');
      await pay(page);
      await page.getByRole('alert').getByText('La carta è stata rifiutata.').waitFor();
      await expectNothingTaken(shop, purchase.id, 'paying');
      await fillCard(page, 'good');
      await pay(page);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
      expect(shop.paymentsOf(purchase.id)).toHaveLength(1);
    }),
    120_000,
  );

  it(
    'is paid once its bank was answered on a page of its own',
    guest(PHONE, 'card-bank', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'asks');
      await pay(page);
      await bankAsks(page);
      await page.getByRole('button', { name: 'Autorizza' }).tap();
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'that its bank refuses costs nothing, and another pays',
    guest(PHONE, 'card-refused', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'asks');
      await pay(page);
      await bankAsks(page);
      await page.getByRole('button', { name: 'Rifiuta' }).tap();
      await page.getByText(/^La banca non ha autorizzato il pagamento\. Non hai pagato niente/).waitFor();
      await expectNothingTaken(shop, purchase.id, 'paying');
      await fillCard(page, 'good');
      await pay(page);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'whose form the browser blocks is said, beside the other ways, and paid once it is let in',
    guest(PHONE, 'card-blocked', async (page, shop) => {
      const script = '**/v3/';
      await page.route(script, (route) => route.abort());
      const { purchase } = await shop.atPayment(page, 'stripe');
      await page.getByRole('alert').getByText('Impossibile caricare il sistema di pagamento').waitFor();
      await page.getByRole('button', { name: 'Cambia metodo di pagamento' }).waitFor();
      expect(shop.paymentsOf(purchase.id)).toEqual([]);
      await page.unroute(script);
      await page.getByRole('button', { name: 'Riprova' }).tap();
      await fillCard(page, 'good');
      await pay(page);
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'is paid once, wherever the page is reloaded',
    guest(PHONE, 'card-reload', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'asks');
      await page.reload();
      await fillCard(page, 'asks');
      await pay(page);
      await bankAsks(page);
      await page.reload();
      await bankAsks(page);

      // Back in the shop while the bank still waits: the card is not asked for again.
      await page.goto(purchase.address(4));
      await page.getByText('La tua banca aspetta una conferma.').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Continua con la banca' }).tap();
      await bankAsks(page);
      await Promise.all([
        // Chromium refuses to reload a page that has only just taken the place of another site's.
        page.waitForURL(/stripe-success/, { waitUntil: 'domcontentloaded' }),
        page.getByRole('button', { name: 'Autorizza' }).tap(),
      ]);
      await page.reload();
      await thanks(page);
      await page.reload();
      await thanks(page);
      await page.goto(purchase.address(4));
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
      expect(shop.paymentsOf(purchase.id)).toHaveLength(1);
    }),
    120_000,
  );
});

describe('a card that is sent twice', () => {
  it(
    'is paid once where the line is cut before the answer comes',
    guest(PHONE, 'card-cut', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'good');
      const cut = async (route: Route) => {
        await route.fetch();
        await page.context().setOffline(true);
        await route.abort();
      };
      await page.route(/payment_intents\/.*\/confirm$/, cut, { times: 1 });
      await pay(page);
      await page.getByText('La connessione è caduta mentre pagavi.').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Controlla com’è andata' }).tap();
      await thanks(page);
      await expectPaidOnce(shop, purchase.id);
    }),
    120_000,
  );

  it(
    'is paid once where two tabs press at the same time, and both of them say so',
    guest(DESK, 'card-tabs', async (page, shop) => {
      const { purchase } = await shop.atPayment(page, 'stripe');
      const second = await page.context().newPage();
      await second.goto(purchase.address(4));
      for (const tab of [page, second]) await fillCard(tab, 'good');
      await Promise.all([pay(page), pay(second)]);
      for (const tab of [page, second]) await thanks(tab);
      await expectPaidOnce(shop, purchase.id);
      expect(shop.paymentsOf(purchase.id)).toHaveLength(1);
    }),
    120_000,
  );
});

describe('the card page', () => {
  it(
    'pays from its query alone, with no address to write to, and leaves one purchase however often it is reloaded',
    guest(PHONE, 'card-page', async (page, shop) => {
      const { listId, product } = await shop.shop.playground();
      const query = new URLSearchParams({
        buyerName: 'Zia Carla',
        buyerMessage: 'Auguri!',
        deliveryMethod: 'beneficiaryPickup',
        amount: '1.00',
      });
      await page.goto(`/stripe-checkout/${listId}/${product.id}?${String(query)}`);
      await title(page, 'Pagamento con Stripe');
      await page.getByLabel('Numero di carta').waitFor();
      await page.reload();
      await fillCard(page, 'good');
      const id = new URL(page.url()).searchParams.get('transactionId') ?? '';
      // Neither a name nor a sum stays in the address; the sum of a whole gift is the shop's.
      expect([...new URL(page.url()).searchParams.keys()]).toEqual(['transactionId']);
      const address = page.url();
      await pay(page);
      await thanks(page);
      await page.goto(address);
      await title(page, 'Operazione completata');
      await expectPaidOnce(shop, id);
      expect(await shop.purchasesOn(listId)).toEqual([id]);
    }),
    120_000,
  );
});

describe('a gift that goes while its card is being asked for', () => {
  it(
    'costs nothing, and is told kindly',
    guest(PHONE, 'card-gone', async (page, shop) => {
      const { purchase, gift } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'asks');
      await pay(page);
      await bankAsks(page);
      await shop.losesToAnother(gift);
      await eventually(() => expect(shop.paymentsOf(purchase.id)).toMatchObject([{ status: 'canceled' }]));
      await page.getByRole('button', { name: 'Autorizza' }).tap();
      await title(page, 'Niente da confermare');
      await page.goto(purchase.address(4));
      await title(page, 'È già stato regalato');
      await expectNothingTaken(shop, purchase.id, 'draft');
    }),
    180_000,
  );

  it(
    'is undone within a minute where its bank authorises it after all, and is told kindly',
    guest(PHONE, 'card-late', async (page, shop) => {
      const { purchase, gift } = await shop.atPayment(page, 'stripe');
      await fillCard(page, 'asks');
      await pay(page);
      await bankAsks(page);
      await shop.whileNothingIsCancelled(async () => {
        await shop.losesToAnother(gift);
        await page.getByRole('button', { name: 'Autorizza' }).tap();
        await eventually(() =>
          expect(shop.paymentsOf(purchase.id)).toMatchObject([{ status: 'requires_capture', captures: [] }]),
        );
      });
      await eventually(() => expect(shop.paymentsOf(purchase.id)).toMatchObject([{ status: 'canceled' }]), {
        timeoutMs: 60_000,
      });
      await title(page, 'È già stato regalato');
      await page.getByText('Vaso in ceramica di Vietri').first().waitFor();
      await expectNothingTaken(shop, purchase.id, 'draft');
    }),
    240_000,
  );
});
