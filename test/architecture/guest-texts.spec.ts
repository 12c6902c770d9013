import { expect, test } from '@jest/globals';
import { join, resolve } from 'node:path';
import { guestModules, ownTexts, takenOfContracts } from './guest-texts.js';

const modules = guestModules(resolve(__dirname, '../..'));
const fixture = guestModules(join(__dirname, 'fixtures/guest-texts'));

/** What stands in one language on purpose. */
const KEPT = [
  // The specification's own line in English, marked as such.
  'frontend/src/shared/public/shop/not-found-page.tsx: 404 Page Not Found',
  'frontend/src/shared/public/shop/not-found-page.tsx: Did you forget to add the page to the router?',
  // A name that the shop has not changed.
  'frontend/src/shared/api/public-settings.ts: Liste regalo',
  // A font's name.
  'frontend/src/shared/public/payments/card-session.ts: Inter Variable',
  // Kept with the purchase, whatever its buyer reads: the office and the parcel are Italian.
  'frontend/src/shared/kit/text/countries.ts: Italia',
  'frontend/src/features/checkout/model/buyer.ts: Italia',
  'frontend/src/features/checkout/use-card-purchase.ts: Acquisto tramite Stripe',
];

/** What the contracts say in Italian, to staff and in mails; guests' pages say it from the catalogs, by its code. */
const IN_ITALIAN =
  /^(paymentName|PAYMENT_NAMES|deliveryName|DELIVERY_NAMES|providerName|howName|FAULT_WORDS|tellStaff|toName|agreeing|shareArrives|withdrawalWords|withdrawalTime|longDay|hoursLines|openingLines|closuresAhead|closedDaysWords|saleHeading|WEEKDAY_NAMES|invoiceFacts)$/;

const told = (found: typeof modules, of: (module: (typeof modules)[number]) => readonly string[]) =>
  found.flatMap((module) => of(module).map((text) => `${module.file}: ${text}`)).toSorted();

test('what guests read stands in the catalogs, in every language: no module of their routes has a text of its own', () => {
  expect(modules.length).toBeGreaterThan(150);
  expect(told(modules, ownTexts)).toEqual(KEPT.toSorted());
});

test('nor takes one from the contracts, where words are Italian alone', () => {
  expect(
    told(modules, takenOfContracts).filter((taken) => IN_ITALIAN.test(taken.split(': ')[1] ?? '')),
  ).toEqual([]);
});

test('texts are found in markup, attributes, tables and templates, in whatever a guest’s route loads', () => {
  expect(told(fixture, ownTexts)).toEqual([
    'frontend/src/features/gifts.tsx: Carta',
    'frontend/src/features/gifts.tsx: Regali della lista',
    'frontend/src/features/gifts.tsx: Torna alla lista',
    'frontend/src/features/gifts.tsx: in attesa',
    'frontend/src/features/gifts.tsx: … di 4 disponibili',
    'frontend/src/features/later.ts: Si è verificato un errore.',
  ]);
  expect(told(fixture, takenOfContracts)).toEqual([
    'frontend/src/routes/list.tsx: PublicGiftList',
    'frontend/src/routes/list.tsx: paymentName',
  ]);
});
