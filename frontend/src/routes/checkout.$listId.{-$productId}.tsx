import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { CheckoutNavigator } from '../features/checkout/checkout-actions.js';
import { CheckoutPage } from '../features/checkout/checkout-page.js';
import { CheckoutSkeleton } from '../features/checkout/components/frame/checkout-skeleton.js';
import { CheckoutError } from '../features/checkout/components/states/checkout-states.js';
import { loadCheckout } from '../features/checkout/load-checkout.js';
import { checkoutSearch } from '../features/checkout/model/checkout-search.js';

export const Route = createFileRoute('/checkout/$listId/{-$productId}')({
  validateSearch: checkoutSearch,
  loader: ({ context, params }) => loadCheckout(context.queryClient, params.listId),
  // Only the scripts are fetched ahead: with its data there too, the router takes the page for ready and shows no
  // skeleton while they are on their way.
  preload: false,
  pendingComponent: CheckoutSkeleton,
  pendingMs: 120,
  pendingMinMs: 250,
  errorComponent: CheckoutError,
  component: Checkout,
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries of this checkout lie before this one. */
    readonly stepsBefore?: number;
  }
}

/** One step at a time, each at an address of its own. */
function useStepNavigator(): CheckoutNavigator {
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { listId, productId } = Route.useParams();
  const before = () => router.state.location.state.stepsBefore ?? 0;
  return {
    goTo: (step, change) =>
      navigate({
        search: (old) => ({ ...old, aperto: undefined, ...change, step }),
        state: { stepsBefore: before() + 1 },
      }),
    amend: (change) =>
      void navigate({
        search: (old) => ({ ...old, ...change }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
    startAgain: () =>
      void navigate({ search: (old) => ({ ...old, step: 1, trid: undefined }), state: true, replace: true }),
    finish: (trid) => {
      // The first step has the purchase's id as well: the thanks take its place once it is reached.
      if (before() > 0) return router.history.go(-before());
      const params = { giftListId: listId, productId: productId ?? '0' };
      void navigate({ to: '/thankyou/$giftListId/$productId', params, search: { trid }, replace: true });
    },
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
