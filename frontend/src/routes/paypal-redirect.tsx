import { createFileRoute } from '@tanstack/react-router';
import { PaypalReturnPage } from '../features/payment-return/return-pages.js';
import { paypalReturn } from '../features/payment-return/return-search.js';
import { loadTexts } from '../shared/texts/say.js';

export const Route = createFileRoute('/paypal-redirect')({
  validateSearch: paypalReturn,
  loader: () => loadTexts('thanks', 'order'),
  component: PaypalRedirect,
});

function PaypalRedirect() {
  return <PaypalReturnPage search={Route.useSearch()} />;
}
