import type { PublicGiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { giftCardsQuery, publicListQuery } from '../../shared/gift-lists/queries.js';
import { transactionQuery } from '../../shared/transactions/public-transaction.js';
import { Button } from '../../shared/ui/button.js';
import { CheckoutSkeleton } from './components/checkout-skeleton.js';
import { EndedPurchase, LoadError, NotYours, TakenState } from './components/checkout-states.js';
import { isTaken, orderOf } from './model/order.js';
import type { CheckoutSearch } from './model/checkout-search.js';
import { Wizard } from './wizard.js';

interface CheckoutPageProps {
  readonly listId: string;
  /** 0 for the fund. */
  readonly productId: number;
  readonly search: CheckoutSearch;
}

function useTransaction(trid: string | undefined) {
  return useQuery({ ...transactionQuery(trid ?? ''), enabled: trid !== undefined });
}

/** From the server's facts to the right screen; the steps themselves are the wizard's. */
export function CheckoutPage({ listId, productId, search }: CheckoutPageProps) {
  const navigate = useNavigate({ from: '/checkout/$listId/{-$productId}' });
  const list = useQuery(publicListQuery(listId)).data;
  const gifts = useQuery(giftCardsQuery(listId));
  const seen = useTransaction(search.trid);
  const restart = () =>
    void navigate({ search: (old) => ({ ...old, step: 1, trid: undefined }), replace: true });
  if (!list || !gifts.data) return <CheckoutSkeleton />;
  const gift = gifts.data.find(({ id }) => id === productId) ?? null;
  if (productId !== 0 && !gift) {
    return <Missing listId={listId} retry={() => void gifts.refetch()} />;
  }
  if (seen.error && !seen.data) {
    if (isApiProblem(seen.error) && seen.error.status === 404) {
      return <EndedPurchase gone listId={listId} onRestart={restart} />;
    }
    return (
      <LoadError
        listId={listId}
        title="Impossibile caricare i dati della transazione"
        text={messageOf(seen.error)}
        retry={
          <Button wide variant="primary" onClick={() => void seen.refetch()}>
            Riprova
          </Button>
        }
      />
    );
  }
  if (search.trid && !seen.data) return <CheckoutSkeleton />;
  const transaction = seen.data?.transaction ?? null;
  if (transaction && !belongs(transaction, list, productId)) {
    return <EndedPurchase gone listId={listId} onRestart={restart} />;
  }
  if (transaction && (transaction.stage === 'reserved' || transaction.stage === 'paid')) {
    return (
      <Navigate
        replace
        to="/thankyou/$giftListId/$productId"
        params={{ giftListId: listId, productId: String(productId) }}
        search={{ trid: transaction.id }}
      />
    );
  }
  if (transaction && !transaction.owned) return <NotYours listId={listId} onRestart={restart} />;
  if (transaction?.stage === 'cancelled') {
    return <EndedPurchase gone={false} listId={listId} onRestart={restart} />;
  }
  const order = orderOf(list, gift, search.tp, transaction);
  if (isTaken(order)) return <TakenState order={order} onRetry={() => void gifts.refetch()} />;
  return <Wizard order={order} search={search} clockAhead={seen.data?.clockAhead ?? 0} />;
}

/** A link put together from two purchases would show one gift and buy another. */
function belongs(
  transaction: { readonly giftListId: number; readonly productId: number },
  list: PublicGiftList,
  productId: number,
): boolean {
  return transaction.giftListId === list.id && transaction.productId === productId;
}

function Missing({ listId, retry }: { readonly listId: string; readonly retry: () => void }) {
  return (
    <LoadError
      listId={listId}
      title="Impossibile caricare i dati del prodotto"
      text="Questo regalo non è più nella lista: forse è stato tolto proprio adesso."
      retry={
        <Button wide onClick={retry}>
          Riprova
        </Button>
      }
    />
  );
}
