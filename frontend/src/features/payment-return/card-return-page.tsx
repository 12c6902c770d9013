import { endCard } from './card-return.js';
import type { CardReturn } from './return-search.js';
import { ReturnPage } from './return-page.js';

/** `/stripe-success`: where the bank's page leads back to. */
export function CardReturnPage({ search }: { readonly search: CardReturn }) {
  return <ReturnPage end={() => endCard(search)} />;
}
