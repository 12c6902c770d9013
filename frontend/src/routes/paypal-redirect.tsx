import { createFileRoute } from '@tanstack/react-router';
import { PaypalReturnPage } from '../features/payment-return/return-pages.js';
import { paypalReturn } from '../features/payment-return/return-search.js';

export const Route = createFileRoute('/paypal-redirect')({
  validateSearch: paypalReturn,
  component: PaypalRedirect,
});

function PaypalRedirect() {
  return <PaypalReturnPage search={Route.useSearch()} />;
}
