import type { PublicTransaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { boot } from '../../shared/boot.js';
import { useAskedAgain } from '../../shared/public/asked-again.js';
import { othersLike } from '../../shared/public/gift-lists/others-like.js';
import {
  isLocked,
  type SeenList,
  giftCardsQuery,
  publicListQuery,
} from '../../shared/public/gift-lists/queries.js';
import { AlertIcon, GiftIcon } from '../../shared/kit/icons/index.js';
import { CallButton } from '../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import { isBuyersPartDone } from '../../shared/public/transactions/buyers-part.js';
import { transactionQuery } from '../../shared/public/transactions/public-transaction.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { receiptOf, titleOf } from './facts-of.js';
import { isUnderWay, outcomeOf } from './outcome.js';
import type { ThankYouSearch } from './thank-you-search.js';
import { ThankYouSkeleton } from './thank-you-skeleton.js';
import { ThankYouView } from './thank-you-view.js';
import { say } from '../../shared/texts/say.js';

interface ThankYouPageProps {
  readonly search: ThankYouSearch;
  readonly listId?: string;
}

function ToList({ listId }: { readonly listId: string | undefined }) {
  if (!listId) return null;
  return (
    <Link className={buttonClass({ wide: true })} to="/list/$listId" params={{ listId }}>
      {say('common.toList')}
    </Link>
  );
}

interface ThankYouErrorProps {
  readonly error: unknown;
  readonly listId: string | undefined;
  readonly onRetry: () => void;
}

function ThankYouError({ error, listId, onRetry }: ThankYouErrorProps) {
  const unknown = isApiProblem(error) && error.status === 404;
  useTitle(say('thanks.yours'));
  return (
    <CalmPage
      role="alert"
      icon={<AlertIcon />}
      eyebrow={say('thanks.yours')}
      title={say(unknown ? 'thanks.unknown' : 'thanks.failed')}
      text={messageOf(error)}
    >
      <CalmActions>
        {!unknown && (
          <Button variant="primary" wide onClick={onRetry}>
            {say('common.retry')}
          </Button>
        )}
        <ToList listId={listId} />
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

/** No purchase to look at. Whatever else the address says, somebody else may have written it. */
function NoPurchase({ listId }: { readonly listId: string | undefined }) {
  useTitle(say('thanks.yours'));
  return (
    <CalmPage
      icon={<GiftIcon />}
      eyebrow={say('thanks.yours')}
      title={say('thanks.unseen')}
      text={say('thanks.unseen.why')}
    >
      <CalmActions>
        <ToList listId={listId} />
        <CallButton />
      </CalmActions>
    </CalmPage>
  );
}

/** As the server wrote it into the page. It is asked for once more: a clock that runs late is known by that answer. */
function written(trid: string | undefined) {
  const { purchase } = boot();
  return purchase?.transaction.id === trid ? purchase : undefined;
}

/** Reads the purchase and its list. The receipt is shown even if the list is gone or locked. */
function usePurchase({ trid, giftListId }: ThankYouSearch, given: string | undefined) {
  const here = written(trid);
  const seen = useQuery({
    ...transactionQuery(trid ?? ''),
    enabled: trid !== undefined,
    initialData: here && { transaction: here.transaction, clockAhead: 0 },
  });
  const transaction = seen.data?.transaction ?? null;
  const listId = transaction ? String(transaction.giftListId) : (given ?? giftListId);
  const list = useQuery({
    ...publicListQuery(listId ?? ''),
    enabled: transaction !== null,
    initialData: here?.list ?? undefined,
  });
  return { seen, transaction, listId, list };
}

export function ThankYouPage({ search, listId: given }: ThankYouPageProps) {
  const { seen, transaction, listId, list } = usePurchase(search, given);
  if (seen.isLoading || list.isLoading) return <ThankYouSkeleton />;
  if (transaction)
    return <Purchase transaction={transaction} list={list.data ?? null} onAsk={() => void seen.refetch()} />;
  if (!seen.error) return <NoPurchase listId={listId} />;
  return <ThankYouError error={seen.error} listId={listId} onRetry={() => void seen.refetch()} />;
}

interface PurchaseProps {
  readonly transaction: PublicTransaction;
  readonly list: SeenList | null;
  readonly onAsk: () => void;
}

/** What the list offers: asked only where a payment came to nothing, which a gift that went may be the reason of. */
function useGift({ stage, giftListId, productId, type }: PublicTransaction, list: SeenList | null) {
  const enabled = stage === 'draft' && list !== null && !isLocked(list);
  const { data: gifts = [] } = useQuery({ ...giftCardsQuery(String(giftListId)), enabled });
  const gift = gifts.find(({ id }) => id === productId);
  const isTaken = productId !== 0 && gift !== undefined && !gift.offers.includes(type);
  return { isTaken, others: gift ? othersLike(gift, gifts) : [] };
}

function Purchase({ transaction, list, onAsk }: PurchaseProps) {
  const { isTaken, others } = useGift(transaction, list);
  const outcome = outcomeOf(transaction, { buyersPartDone: isBuyersPartDone(transaction.id), isTaken });
  const receipt = receiptOf(transaction, list);
  useTitle(titleOf(outcome, receipt));
  useAskedAgain(isUnderWay(outcome), onAsk);
  return (
    <ThankYouView
      outcome={outcome}
      receipt={receipt}
      listId={String(transaction.giftListId)}
      others={others}
    />
  );
}

function useTitle(title: string): void {
  const { storeName, appName } = usePublicSettings();
  usePageTitle(title, storeName || appName);
}
