import { createFileRoute } from '@tanstack/react-router';
import type { CheckoutNavigator } from '../features/checkout/checkout-actions.js';
import { CardPage } from '../features/checkout/card-page.js';
import { CheckoutSkeleton } from '../features/checkout/components/frame/checkout-skeleton.js';
import { CheckoutError } from '../features/checkout/components/states/checkout-states.js';
import { loadCheckout } from '../features/checkout/load-checkout.js';
import { cardSearch } from '../features/checkout/model/card-search.js';

export const Route = createFileRoute('/stripe-checkout/$listId/{-$productId}')({
  validateSearch: cardSearch,
  loader: ({ context, params }) => loadCheckout(context.queryClient, params.listId),
  pendingComponent: CheckoutSkeleton,
  errorComponent: CheckoutError,
  component: StripeCheckout,
});

/** A page of its own: what it can't do itself the wizard goes on with, for the same purchase. */
function useCardNavigator(): CheckoutNavigator {
  const navigate = Route.useNavigate();
  const params = Route.useParams();
  const { transactionId: trid } = Route.useSearch();
  return {
    goTo: (step, change) =>
      navigate({ to: '/checkout/$listId/{-$productId}', params, search: { trid, ...change, step } }),
    // Once there is a purchase, nothing else stays in the address: neither a name nor a sum.
    amend: ({ trid: transactionId }) => void navigate({ search: { transactionId }, replace: true }),
    startAgain: () => void navigate({ to: '/checkout/$listId/{-$productId}', params, search: { step: 1 } }),
    finish: (id) => {
      const to = { giftListId: params.listId, productId: params.productId ?? '0' };
      void navigate({
        to: '/thankyou/$giftListId/$productId',
        params: to,
        search: { trid: id },
        replace: true,
      });
    },
  };
}

function StripeCheckout() {
  const { listId, productId } = Route.useParams();
  return (
    <CardPage
      listId={listId}
      productId={Number(productId ?? 0)}
      search={Route.useSearch()}
      navigator={useCardNavigator()}
    />
  );
}
