import './ground.js';
import { defaultParseSearch } from '@tanstack/react-router';
import type { CheckoutNavigator } from '../features/checkout/checkout-actions.js';
import { CheckoutPage } from '../features/checkout/checkout-page.js';
import { checkoutSearch } from '../features/checkout/model/checkout-search.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

const nowhere: CheckoutNavigator = {
  goTo: async () => undefined,
  amend: () => undefined,
  startAgain: () => undefined,
  finish: () => undefined,
};

/** The step of a checkout. */
export function checkoutBeginning({ params, query, address }: PageCall, boot: Boot): string {
  const { listId = '', productId } = params;
  if (!boot.list || String(boot.list.list.id) !== listId) return '';
  return drawn(
    <CheckoutPage
      listId={listId}
      productId={Number(productId ?? 0)}
      search={checkoutSearch(defaultParseSearch(query))}
      navigator={nowhere}
    />,
    boot,
    address,
  );
}
