import type { Transaction } from '@fiocco/contracts';
import { noPayments } from './examples.js';

/** What the page of `aaaa-1` asks for, of a purchase about which nothing else is told; `read` as it is now. */
export const transactionPage = (read: () => Transaction) => ({
  'GET /api/transactions/aaaa-1': read,
  'GET /api/transactions/aaaa-1/history': () => [],
  'GET /api/transactions/aaaa-1/payments': () => noPayments(),
  'GET /api/mail-register': () => [],
});
