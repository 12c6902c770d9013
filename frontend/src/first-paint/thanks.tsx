import './ground.js';
import { defaultParseSearch } from '@tanstack/react-router';
import { ThankYouPage } from '../features/thank-you/thank-you-page.js';
import { saysAll } from '../features/thank-you/outcome.js';
import { thankYouSearch } from '../features/thank-you/thank-you-search.js';
import { ThankYouSkeleton } from '../features/thank-you/thank-you-skeleton.js';
import type { Boot } from '../shared/boot.js';
import { drawn, type PageCall } from './drawn.js';

/** The outline of a page about one purchase, which only the browser knows: the shop's header stands at once. */
export const linkBeginning = ({ address }: PageCall, boot: Boot): string =>
  drawn(<ThankYouSkeleton />, boot, address);

/** What the page says of its purchase, or where the address names none; else the same outline. */
export function thanksBeginning({ params, query, address }: PageCall, boot: Boot): string {
  const search = thankYouSearch(defaultParseSearch(query));
  const { transactionId, listId = params['giftListId'] } = params;
  return drawn(
    <ThankYouPage search={{ ...search, trid: transactionId ?? search.trid }} listId={listId} />,
    boot.purchase && saysAll(boot.purchase.transaction) ? boot : { ...boot, purchase: undefined },
    address,
  );
}
