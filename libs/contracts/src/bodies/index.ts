import type { z } from 'zod';
import { cashBodies, cashQueries } from './cash.js';
import { catalogBodies, catalogQueries } from './catalog.js';
import { deliveryBodies, deliveryQueries } from './deliveries.js';
import { giftListBodies, giftListQueries } from './gift-lists.js';
import { historyQueries } from './history.js';
import { identityBodies } from './identity.js';
import { operationBodies, operationQueries } from './operations.js';
import { paymentBodies, paymentQueries } from './payments.js';
import { BODIES_BY_DOOR, transactionBodies, transactionQueries } from './transactions.js';
import { withdrawalBodies } from './withdrawals.js';

export { keptMailAddress, text } from './fields.js';
export { BODIES_BY_DOOR };

/**
 * The body of every call that has one: fields, limits, Italian refusals, how each is kept, and what the description of
 * the calls says of it. Only the server loads them; the client knows their types.
 */
export const BODIES = {
  ...cashBodies,
  ...catalogBodies,
  ...deliveryBodies,
  ...giftListBodies,
  ...identityBodies,
  ...operationBodies,
  ...paymentBodies,
  ...transactionBodies,
  ...withdrawalBodies,
};

/** The parameters of every address that has some. */
export const QUERIES = {
  ...cashQueries,
  ...catalogQueries,
  ...deliveryQueries,
  ...giftListQueries,
  ...historyQueries,
  ...operationQueries,
  ...paymentQueries,
  ...transactionQueries,
};

/** Whose call it is. */
export type Door = 'guest' | 'counter';

/** As the server reads it. */
export type ReadBody<Key extends keyof typeof BODIES> = z.output<(typeof BODIES)[Key]>;
export type ReadQuery<Key extends keyof typeof QUERIES> = z.output<(typeof QUERIES)[Key]>;
/** As one door reads it. */
export type ReadBodyAt<Key extends keyof typeof BODIES_BY_DOOR, At extends Door> = z.output<
  (typeof BODIES_BY_DOOR)[Key][At]
>;
