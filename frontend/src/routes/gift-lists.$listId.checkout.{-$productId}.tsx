import { createFileRoute } from '@tanstack/react-router';
import type { CheckoutNavigator } from '../features/checkout/checkout-actions.js';
import { CheckoutPage } from '../features/checkout/checkout-page.js';
import { CheckoutSkeleton } from '../features/checkout/components/frame/checkout-skeleton.js';
import { CheckoutError } from '../features/checkout/components/states/checkout-states.js';
import { loadCheckout } from '../features/checkout/load-checkout.js';
import { searchOfSingle, singleSearch } from '../features/checkout/model/checkout-search.js';

export const Route = createFileRoute('/gift-lists/$listId/checkout/{-$productId}')({
  validateSearch: singleSearch,
  loader: ({ context, params }) => loadCheckout(context.queryClient, params.listId),
  pendingComponent: CheckoutSkeleton,
  errorComponent: CheckoutError,
  component: SingleCheckout,
});

/** One page for all steps: only the purchase's id comes into the address. */
function useSingleNavigator(): CheckoutNavigator {
  const navigate = Route.useNavigate();
  const { listId, productId } = Route.useParams();
  return {
    goTo: () => Promise.resolve(),
    amend: (change) =>
      void navigate({
        search: (old) => ({
          ...old,
          ...('trid' in change && { transactionId: change.trid }),
          ...('pp_status' in change && { pp_status: change.pp_status }),
        }),
        replace: true,
        resetScroll: false,
      }),
    startAgain: () => void navigate({ search: {}, replace: true }),
    finish: (trid) => {
      const params = { giftListId: listId, productId: productId ?? '0' };
      void navigate({ to: '/thankyou/$giftListId/$productId', params, search: { trid }, replace: true });
    },
  };
}

function SingleCheckout() {
  const { listId, productId } = Route.useParams();
  const search = Route.useSearch();
  const navigator = useSingleNavigator();
  return (
    <CheckoutPage
      key={`${listId}/${productId ?? 0}`}
      single
      listId={listId}
      productId={Number(productId ?? 0)}
      search={searchOfSingle(search)}
      navigator={navigator}
    />
  );
}
