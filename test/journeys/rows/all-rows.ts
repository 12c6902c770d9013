import type { Row } from '../support/row.js';
import { asOfRows } from './as-of.rows.js';
import { authRows } from './auth.rows.js';
import { catalogueRows } from './catalogue.rows.js';
import { checkoutStateRows } from './checkout-states.rows.js';
import { checkoutRows } from './checkout.rows.js';
import { giftListRows } from './gift-lists.rows.js';
import { listRows } from './list.rows.js';
import { mailRows } from './mail.rows.js';
import { thankYouRows } from './thank-you.rows.js';
import { transactionRows } from './transactions.rows.js';

/** The back office shows the example as it was loaded. */
export const OFFICE_ROWS: readonly Row[] = [
  ...authRows,
  ...transactionRows,
  ...asOfRows,
  ...giftListRows,
  ...catalogueRows,
  ...mailRows,
];

/** These buy from the example: they have one of their own. */
export const SHOP_ROWS: readonly Row[] = [
  ...listRows,
  ...checkoutRows,
  ...checkoutStateRows,
  ...thankYouRows,
];

export const ALL_ROWS: readonly Row[] = [...OFFICE_ROWS, ...SHOP_ROWS];
