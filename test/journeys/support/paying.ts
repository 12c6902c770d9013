import { CARDS } from '@fiocco/payment-sandbox/testing';
import type { Page } from 'playwright-core';

/** The form speaks the language of the page around it. */
export const CARD_NUMBER = /^(Numero di carta|Card number)/;

/** The buttons of the pages where a bank and PayPal ask, likewise. */
export const BANK = { grant: /^(Autorizza|Authorise)$/, refuse: /^(Rifiuta|Refuse)$/ };
export const PAYPAL = {
  approve: /^(Approva il pagamento|Approve the payment)$/,
  cancel: /^(Annulla e torna al negozio|Cancel and go back to the shop)$/,
};

/** As a guest types it. */
export async function fillCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel(CARD_NUMBER).fill(CARDS[card]);
  await page.getByLabel(/^(Data di scadenza|Expiry date)/).fill('12 / 30');
  await page.getByLabel(/^(Codice di sicurezza|Security code)/).fill('123');
}

/** The one button that obliges to pay, in either language. */
export const payButton = (page: Page) =>
  page.getByRole('button', {
    name: /^(?:Acquista e paga 139,00 €(?: con PayPal)?|Buy and pay €139\.00(?: with PayPal)?)$/,
  });

export const pay = (page: Page): Promise<void> => payButton(page).click();

/** Presses it, and waits for PayPal's page in the window that it opens. */
export async function openPaypal(page: Page): Promise<Page> {
  const [paypal] = await Promise.all([page.waitForEvent('popup'), pay(page)]);
  await paypal.getByRole('button', { name: PAYPAL.approve }).waitFor();
  return paypal;
}

export const title = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

export const thanks = (page: Page): Promise<void> => title(page, /^Grazie/);
