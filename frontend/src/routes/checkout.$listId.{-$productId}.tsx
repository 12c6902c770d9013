import { createFileRoute } from '@tanstack/react-router';
import type { CheckoutNavigator } from '../features/checkout/checkout-actions.js';
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

/** One step at a time, each at an address of its own. */
function useStepNavigator(): CheckoutNavigator {
  const navigate = Route.useNavigate();
  return {
    goTo: (step, change) => navigate({ search: (old) => ({ ...old, ...change, step }) }),
    amend: (change) =>
      void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false }),
    startAgain: () =>
      void navigate({ search: (old) => ({ ...old, step: 1, trid: undefined }), replace: true }),
  };
}

function Checkout() {
  const { listId, productId } = Route.useParams();
  const navigator = useStepNavigator();
  const search = Route.useSearch();
  return (
    <CheckoutPage
      key={`${listId}/${productId ?? 0}`}
      listId={listId}
      productId={Number(productId ?? 0)}
      search={search}
      navigator={navigator}
    />
  );
}
