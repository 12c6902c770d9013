// @takes 70 s
import { describe, expect, it } from '@jest/globals';
import type { PaymentMethod } from '@fiocco/contracts';
import type { Language } from '@fiocco/texts';
import { eventually } from '@fiocco/testing';
import type { Page } from 'playwright-core';
import { fillCard, PAYPAL, title } from './support/paying.js';
import { payingGuests } from './support/paying-guests.js';
import { DESK, expectPaidOnce, type PayingShop } from './support/paying-shop.js';
import { readsEnglish, typedBy } from './support/reads-english.js';
import { live } from './support/visit.js';

/* Both checkouts × every method × both languages, but for the six that are played where more happens to them. */

const guest = payingGuests();

type Way = 'wizard' | 'single';
type Played = `${Language} ${Way} ${PaymentMethod}`;

/** What a guest presses and reads on the way. */
const NAMES = {
  it: {
    name: 'Nome e cognome',
    mail: 'E-mail',
    phone: 'Telefono',
    go: /^Continua/,
    delivery: 'Come arriva il regalo?',
    payment: 'Come vuoi pagare?',
    stripe: /^Carta/,
    paypal: /^PayPal/,
    bonifico: /^Bonifico/,
    in_negozio: /^In negozio/,
    final: /^(?:Acquista|Prenota).*139,00/,
    paid: /^Grazie/,
    transfer: 'Manca solo il bonifico',
    reserved: 'È prenotato',
  },
  en: {
    name: 'Full name',
    mail: 'Email',
    phone: 'Telephone',
    go: /^Continue/,
    delivery: 'How should the gift arrive?',
    payment: 'How would you like to pay?',
    stripe: /^Card/,
    paypal: /^PayPal/,
    bonifico: /^Bank transfer/,
    in_negozio: /^In the shop/,
    final: /^(?:Buy|Reserve).*€139\.00/,
    paid: /^Thank you/,
    transfer: 'Only the bank transfer is missing',
    reserved: 'It is reserved',
  },
} as const;
type Names = (typeof NAMES)[Language];

/** The wizard to its last step; the single page down to its one button, and to the payment that may follow it. */
const FILL: Readonly<Record<Way, (page: Page, names: Names, method: PaymentMethod) => Promise<void>>> = {
  wizard: async (page, names, method) => {
    const go = () => page.getByRole('button', { name: names.go }).click();
    await fillBuyer(page, names);
    await page.getByLabel(names.phone).fill('333 555 0142');
    await go();
    await title(page, names.delivery);
    await go();
    await title(page, names.payment);
    await page.getByRole('radio', { name: names[method] }).check();
    await go();
  },
  single: async (page, names, method) => {
    await fillBuyer(page, names);
    await page.getByRole('radio', { name: names[method] }).check();
    if (method === 'stripe' || method === 'paypal')
      await page.getByRole('button', { name: names.go }).click();
  },
};

async function fillBuyer(page: Page, names: Names): Promise<void> {
  await page.getByLabel(names.name).fill('Thomas Reed');
  await page.getByLabel(names.mail).fill('thomas@post.example');
}

const addressOf = (way: Way, listId: number, productId: number): string =>
  way === 'wizard'
    ? `/checkout/${listId}/${productId}?step=1&tp=acquisto`
    : `/gift-lists/${listId}/checkout/${productId}`;

const press = (page: Page, names: Names) => page.getByRole('button', { name: names.final }).click();

/** From the last button to the thanks. */
const PAY: Readonly<Record<PaymentMethod, (page: Page, names: Names) => Promise<void>>> = {
  stripe: async (page, names) => {
    await fillCard(page, 'good');
    await press(page, names);
    await title(page, names.paid);
  },
  paypal: async (page, names) => {
    const [paypal] = await Promise.all([page.waitForEvent('popup'), press(page, names)]);
    await paypal.getByRole('button', { name: PAYPAL.approve }).click();
    await title(page, names.paid);
  },
  bonifico: async (page, names) => {
    await press(page, names);
    await title(page, names.transfer);
    await page.getByText('IBAN', { exact: true }).waitFor();
  },
  in_negozio: async (page, names) => {
    await press(page, names);
    await title(page, names.reserved);
  },
};

const STAGES = { bonifico: 'awaiting_transfer', in_negozio: 'reserved' } as const;

async function expectDone(shop: PayingShop, method: PaymentMethod, id: string): Promise<void> {
  if (method === 'stripe' || method === 'paypal') return expectPaidOnce(shop, id);
  await eventually(async () => expect(await shop.stageOf(id)).toBe(STAGES[method]));
}

const PLAYED: readonly Played[] = [
  'it wizard bonifico',
  'it single stripe',
  'it single paypal',
  'it single bonifico',
  'en wizard paypal',
  'en wizard bonifico',
  'en wizard in_negozio',
  'en single stripe',
  'en single paypal',
  'en single in_negozio',
];

describe('a guest goes to the end of their purchase', () => {
  it.each(PLAYED)(
    '%s',
    (played) => {
      const [language, way, method] = played.split(' ') as [Language, Way, PaymentMethod];
      const names = NAMES[language];
      const locale = language === 'en' ? 'en-GB' : 'it-IT';
      return guest({ ...DESK, locale }, played.replaceAll(' ', '-'), async (page, shop) => {
        await shop.shop.staff.put('/api/settings', { enableBankTransfer: true });
        const { listId, product } = await shop.shop.playground();
        const typed = language === 'en' ? await typedBy(shop, listId) : [];
        const reads = async () => {
          if (language === 'en') await readsEnglish(page, typed);
        };
        await page.goto(addressOf(way, listId, product.id));
        await live(page);
        await FILL[way](page, names, method);
        await page.getByRole('button', { name: names.final }).waitFor();
        await reads();
        await PAY[method](page, names);
        await reads();
        await expectDone(shop, method, new URL(page.url()).searchParams.get('trid') ?? '');
      })();
    },
    120_000,
  );
});
