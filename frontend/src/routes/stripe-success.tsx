import { createFileRoute } from '@tanstack/react-router';
import { CardReturnPage } from '../features/payment-return/return-pages.js';
import { cardReturn } from '../features/payment-return/return-search.js';
import { loadTexts } from '../shared/texts/say.js';

export const Route = createFileRoute('/stripe-success')({
  validateSearch: cardReturn,
  loader: () => loadTexts('thanks', 'order'),
  component: StripeSuccess,
});

function StripeSuccess() {
  return <CardReturnPage search={Route.useSearch()} />;
}
