import type { Row } from '../support/row.js';
import { asOfRows } from './as-of.rows.js';
import { authRows } from './auth.rows.js';
import { catalogueRows } from './catalogue.rows.js';
import { checkoutStateRows } from './checkout-states.rows.js';
import { checkoutRows } from './checkout.rows.js';
import { counterRows } from './counter.rows.js';
import { dayRows } from './day.rows.js';
import { englishPaymentRows, englishRows } from './english.rows.js';
import { giftListRows } from './gift-lists.rows.js';
import { historyRows } from './history.rows.js';
import { integrityRows } from './integrity.rows.js';
import { listRows } from './list.rows.js';
import { mailRows } from './mail.rows.js';
import { paymentEndRows } from './payment-ends.rows.js';
import { paymentRows } from './payment.rows.js';
import { peopleRows } from './people.rows.js';
import { personalDataRows } from './personal-data.rows.js';
import { saleRows } from './sale.rows.js';
import { settingsRows } from './settings.rows.js';
import { thankYouRows } from './thank-you.rows.js';
import { transactionRows } from './transactions.rows.js';

/**
 * One long test file for each, so that they run side by side, each with a copy of the example. Staff's pages show it as
 * loaded, guests buy from it.
 */
export const ROWS = {
  'office-sales': [...authRows, ...peopleRows, ...counterRows, ...transactionRows, ...mailRows],
  'office-records': [...asOfRows, ...giftListRows, ...catalogueRows, ...settingsRows],
  'office-day': [...saleRows, ...dayRows],
  'office-history': [...historyRows, ...integrityRows, ...personalDataRows],
  'shop-list': [...listRows, ...thankYouRows],
  'shop-payment': [...paymentRows, ...paymentEndRows, ...englishPaymentRows],
  'shop-checkout': [...checkoutRows, ...checkoutStateRows],
  'shop-english': englishRows,
} as const satisfies Record<string, readonly Row[]>;

export const ALL_ROWS: readonly Row[] = Object.values(ROWS).flat();
