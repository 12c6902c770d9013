import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../features/checkout/checkout-page.js';
import { CheckoutSkeleton } from '../features/checkout/components/checkout-skeleton.js';
import { CheckoutError } from '../features/checkout/components/checkout-states.js';
import { loadCheckout } from '../features/checkout/load-checkout.js';
import { checkoutSearch } from '../features/checkout/model/checkout-search.js';

export const Route = createFileRoute('/checkout/$listId/{-$productId}')({
  validateSearch: checkoutSearch,
  loader: ({ context, params }) => loadCheckout(context.queryClient, params.listId),
  pendingComponent: CheckoutSkeleton,
  pendingMs: 120,
  pendingMinMs: 250,
  errorComponent: CheckoutError,
  component: Checkout,
});

function Checkout() {
  const { listId, productId } = Route.useParams();
  const search = Route.useSearch();
  return (
    <CheckoutPage
      key={`${listId}/${productId ?? 0}`}
      listId={listId}
      productId={Number(productId ?? 0)}
      search={search}
    />
  );
}
