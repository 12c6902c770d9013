import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { messageOf } from '../../shared/api/problem.js';
import { giftCardsQuery, publicListQuery } from '../../shared/public/gift-lists/queries.js';
import { transactionQuery } from '../../shared/public/transactions/public-transaction.js';
import { Button } from '../../shared/kit/controls/button.js';
import { CheckoutSkeleton } from './components/checkout-skeleton.js';
import { EndedPurchase, LoadError, NotYours, TakenState, Unpayable } from './components/checkout-states.js';
import type { CheckoutSearch } from './model/checkout-search.js';
import { screenOf, type Screen } from './model/screen.js';
import type { CheckoutNavigator } from './checkout-actions.js';
import { Wizard } from './wizard.js';

interface CheckoutPageProps {
  readonly listId: string;
  /** 0 for the fund. */
  readonly productId: number;
  readonly search: CheckoutSearch;
  readonly navigator: CheckoutNavigator;
}

interface ScreenViewProps extends CheckoutPageProps {
  readonly screen: Screen;
  readonly clockAhead: number;
  readonly onRefresh: () => Promise<unknown>;
}

function Again({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button wide variant="primary" onClick={onPress}>
      Riprova
    </Button>
  );
}

function ScreenView({
  screen,
  listId,
  productId,
  search,
  clockAhead,
  navigator,
  onRefresh,
}: ScreenViewProps) {
  switch (screen.name) {
    case 'waiting':
      return <CheckoutSkeleton />;
    case 'list-closed':
      return <Navigate replace to="/list/$listId" params={{ listId }} />;
    case 'gift-missing':
      return (
        <LoadError
          listId={listId}
          title="Impossibile caricare i dati del prodotto"
          text="Questo regalo non è più nella lista: forse è stato tolto proprio adesso. Non hai pagato niente."
        />
      );
    case 'transaction-failed':
      return (
        <LoadError
          listId={listId}
          title="Impossibile caricare i dati della transazione"
          text={messageOf(screen.error)}
          retry={<Again onPress={() => void onRefresh()} />}
        />
      );
    case 'gone':
    case 'cancelled':
      return <EndedPurchase gone={screen.name === 'gone'} listId={listId} onRestart={navigator.startAgain} />;
    case 'not-yours':
      return <NotYours listId={listId} onRestart={navigator.startAgain} />;
    case 'finished':
      return (
        <Navigate
          replace
          to="/thankyou/$giftListId/$productId"
          params={{ giftListId: listId, productId: String(productId) }}
          search={{ trid: screen.transactionId }}
        />
      );
    case 'taken':
      return <TakenState list={screen.list} gift={screen.gift} others={screen.others} onRetry={onRefresh} />;
    case 'unpayable':
      return <Unpayable order={screen.order} />;
    case 'wizard':
      return <Wizard order={screen.order} search={search} clockAhead={clockAhead} navigator={navigator} />;
  }
}

/** From the server's facts to the right screen; the steps themselves are the wizard's. */
export function CheckoutPage({ listId, productId, search, navigator }: CheckoutPageProps) {
  const list = useQuery(publicListQuery(listId));
  // However lately the list was read: whoever opens the steps is told at once that somebody was quicker.
  const gifts = useQuery({ ...giftCardsQuery(listId), refetchOnMount: 'always' });
  const seen = useQuery({ ...transactionQuery(search.trid ?? ''), enabled: search.trid !== undefined });
  if (!list.data || !gifts.data) return <CheckoutSkeleton />;
  const screen = screenOf({
    list: list.data,
    gifts: gifts.data,
    productId,
    wanted: search.tp,
    transactionId: search.trid,
    transaction: seen.data?.transaction ?? null,
    error: seen.data ? null : seen.error,
  });
  return (
    <ScreenView
      screen={screen}
      listId={listId}
      productId={productId}
      search={search}
      clockAhead={seen.data?.clockAhead ?? 0}
      navigator={navigator}
      onRefresh={() => Promise.all([gifts.refetch(), search.trid ? seen.refetch() : null])}
    />
  );
}
