import { checkoutSearch, type CheckoutSearch } from './checkout-search.js';

/** The single page's address, under the specification's names. What it says of a payment changes words only. */
export interface SingleSearch {
  readonly transactionId?: string;
  readonly quota?: 1;
  readonly pp_status?: CheckoutSearch['pp_status'];
}

export function singleSearch(search: Record<string, unknown>): SingleSearch {
  const { trid, pp_status } = checkoutSearch({ ...search, trid: search['transactionId'] });
  return { transactionId: trid, quota: String(search['quota']) === '1' ? 1 : undefined, pp_status };
}
