import './ground.js';
import { defaultParseSearch } from '@tanstack/react-router';
import type { CheckoutNavigator } from '../features/checkout/checkout-actions.js';
import { CheckoutPage } from '../features/checkout/checkout-page.js';
import { checkoutSearch, searchOfSingle, singleSearch } from '../features/checkout/model/checkout-search.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

const nowhere: CheckoutNavigator = {
  goTo: async () => undefined,
  amend: () => undefined,
  startAgain: () => undefined,
  finish: () => undefined,
};

/** The step of a checkout, or its single page. */
const beginning =
  (single: boolean) =>
  ({ params, query, address }: PageCall, boot: Boot): string => {
    const { listId = '', productId } = params;
    if (!boot.list || String(boot.list.list.id) !== listId) return '';
    const search = defaultParseSearch(query);
    return drawn(
      <CheckoutPage
        single={single}
        listId={listId}
        productId={Number(productId ?? 0)}
        search={single ? searchOfSingle(singleSearch(search)) : checkoutSearch(search)}
        navigator={nowhere}
      />,
      boot,
      address,
    );
  };

export const checkoutBeginning = beginning(false);
export const singleBeginning = beginning(true);
