import type { PublicTransaction } from '@fiocco/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiProblem, wordsOr } from '../../shared/api/problem.js';
import { refreshTags } from '../../shared/api/tags.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import {
  giftCardsQuery,
  publicListQuery,
  isLocked,
  type SeenList,
} from '../../shared/public/gift-lists/queries.js';
import { isBuyersPartDone } from '../../shared/public/transactions/buyers-part.js';
import { transactionQuery } from '../../shared/public/transactions/public-transaction.js';
import type { CheckoutNavigator } from './checkout-actions.js';
import { CardPaying } from './components/payment/card-paying.js';
import { useRefusesCookies } from '../../shared/public/refused-cookies.js';
import { CheckoutSkeleton } from './components/frame/checkout-skeleton.js';
import {
  CookiesRefused,
  EndedPurchase,
  LoadError,
  notLoaded,
  NotYours,
  TakenState,
  Unpayable,
  EndState,
} from './components/states/checkout-states.js';
import { Settling } from './components/states/settling.js';
import { type CardSearch, kindOfCard } from './model/card-search.js';
import { isHeld, type Order } from './model/order.js';
import { type Screen, screenOf } from './model/screen.js';
import { useCardPurchase } from './use-card-purchase.js';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { BowMark } from '../../shared/kit/icons/index.js';
import { Fact, Facts } from '../../shared/public/blocks/facts.js';
import { inWords } from '../../shared/public/gift-lists/names.js';
import { CalmActions } from '../../shared/public/shop/calm-page.js';
import styles from './components/checkout.module.css';
import { say } from '../../shared/texts/say.js';
import { formatEuro } from '../../shared/format/money.js';

/** Between the success screen and the thanks, as the specification says. */
const THANKS_AFTER_MS = 1_000;

interface CardPageProps {
  readonly listId: string;
  /** 0 for the fund, where no product is chosen. */
  readonly productId: number;
  readonly search: CardSearch;
  /** The card page's own: it leads to the wizard where another method is wanted. */
  readonly navigator: CheckoutNavigator;
}

function useFacts(listId: string, productId: number, search: CardSearch) {
  const list = useQuery(publicListQuery(listId));
  const gifts = useQuery({ ...giftCardsQuery(listId), refetchOnMount: 'always' });
  const id = search.transactionId;
  const seen = useQuery({ ...transactionQuery(id ?? ''), enabled: id !== undefined });
  const refusesCookies = useRefusesCookies();
  const queryClient = useQueryClient();
  const refresh = () => refreshTags(queryClient, [`purchase:${id ?? ''}`, `public-list:${listId}`]);
  const gift = gifts.data?.find((each) => each.id === productId) ?? null;
  const screen =
    list.data && gifts.data
      ? screenOf({
          list: list.data,
          gifts: gifts.data,
          productId,
          wanted: kindOfCard(gift, search),
          transactionId: id,
          changesMethod: false,
          transaction: seen.data?.transaction ?? null,
          buyersPartDone: id !== undefined && isBuyersPartDone(id),
          refusesCookies,
          own: null,
          error: seen.data ? null : seen.error,
        })
      : null;
  return { screen, list: list.data, seen, refresh };
}

function Finish({ onFinish }: { readonly onFinish: () => void }) {
  const finish = useEffectEvent(onFinish);
  useEffect(() => finish(), []);
  return <CheckoutSkeleton />;
}

/** Paid while this page stood here: the success screen first, then the thanks. */
function useThanks(
  isNew: boolean,
  transaction: PublicTransaction | null,
  navigator: CheckoutNavigator,
): void {
  const finish = useEffectEvent((id: string) => navigator.finish(id));
  const id = transaction?.stage === 'paid' && isNew ? transaction.id : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => finish(id), THANKS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
}

interface ScreenViewProps extends Pick<CardPageProps, 'listId' | 'navigator'> {
  readonly screen: Screen;
  readonly clockAhead: number;
  readonly refresh: () => Promise<unknown>;
  readonly onPaid: () => void;
}

function ScreenView({ screen, listId, navigator, clockAhead, refresh, onPaid }: ScreenViewProps) {
  switch (screen.name) {
    case 'waiting':
    case 'own':
    case 'list-closed':
      return <CheckoutSkeleton />;
    case 'unpayable':
      return <Unpayable order={screen.order} />;
    case 'gift-missing':
    case 'transaction-failed':
      return (
        <LoadError
          listId={listId}
          title={say('checkout.failed.data')}
          text={
            screen.name === 'transaction-failed' ? notLoaded(screen.error) : say('checkout.card.unpayable')
          }
        />
      );
    case 'settling':
      return <Settling onAsk={() => void refresh()} />;
    case 'gone':
    case 'cancelled':
      return <EndedPurchase gone={screen.name === 'gone'} listId={listId} onRestart={navigator.startAgain} />;
    case 'cookies-refused':
      return <CookiesRefused listId={listId} />;
    case 'not-yours':
      return <NotYours listId={listId} onRestart={navigator.startAgain} />;
    case 'taken':
      return <TakenState list={screen.list} gift={screen.gift} others={screen.others} onRetry={refresh} />;
    case 'finished':
      return <Finish onFinish={() => navigator.finish(screen.transactionId)} />;
    case 'wizard':
      return (
        <CardPaying order={screen.order} clockAhead={clockAhead} navigator={navigator} onPaid={onPaid} />
      );
  }
}

interface NoPurchaseProps {
  readonly listId: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onRestart: () => void;
}

/** No purchase could be made of what the address asks for. What was wrong with the data would be wrong again. */
function NoPurchase({ listId, error, onRetry, onRestart }: NoPurchaseProps) {
  const isData = isApiProblem(error) && Object.keys(error.fields).length > 0;
  return (
    <LoadError
      listId={listId}
      title={say('checkout.failed')}
      text={wordsOr(error, say('checkout.failed.begin'))}
      retry={
        <Button wide variant="primary" onClick={isData ? onRestart : onRetry}>
          {isData ? say('checkout.card.data') : say('common.retry')}
        </Button>
      }
    />
  );
}

/** `/stripe-checkout`: one purchase, paid by card, from its address alone. */
export function CardPage({ listId, productId, search, navigator }: CardPageProps) {
  const { screen, list, seen, refresh } = useFacts(listId, productId, search);
  const transaction = seen.data?.transaction ?? null;
  const [isNew, setNew] = useState(false);
  const order = payable(screen);
  const { error, retry } = useCardPurchase(order, search, {
    onBegun: (trid) => navigator.amend({ trid }),
    onHeld: () => void refresh(),
  });
  useThanks(isNew, transaction, navigator);
  if (!screen || !list) return <CheckoutSkeleton />;
  if (transaction?.stage === 'paid') return <CardDone transaction={transaction} list={list} />;
  if (error !== null && order && !isHeld(order))
    return <NoPurchase listId={listId} error={error} onRetry={retry} onRestart={navigator.startAgain} />;
  return (
    <ScreenView
      screen={screen}
      listId={listId}
      navigator={navigator}
      refresh={refresh}
      clockAhead={seen.data?.clockAhead ?? 0}
      onPaid={() => {
        setNew(true);
        void refresh();
      }}
    />
  );
}

/** What can be paid here now; null while another screen stands in its place. */
function payable(screen: Screen | null): Order | null {
  return screen?.name === 'wizard' ? screen.order : null;
}

interface CardDoneProps {
  readonly transaction: PublicTransaction;
  readonly list: SeenList;
}

/** The card page's success screen: only what the server says is paid is shown here. */
function CardDone({ transaction, list }: CardDoneProps) {
  const { sendsMail } = usePublicSettings();
  const { productId, productName, orderNumber, buyerEmail, amount, amount_shipping } = transaction;
  const beneficiary = isLocked(list) ? null : list.beneficiaryName;
  const mail = String(sendsMail && Boolean(buyerEmail));
  return (
    <EndState
      lively
      role="status"
      icon={<BowMark />}
      occasion={list.occasionName}
      eyebrow={list.name}
      title={say('checkout.card.done')}
      text={say('checkout.card.doneWhy', { mail })}
    >
      <div className={styles.facts}>
        <Facts flush>
          <Fact name={say('checkout.card.list')} asItIs>
            {list.name}
          </Fact>
          {beneficiary && (
            <Fact name={say('checkout.card.beneficiary')} asItIs>
              {inWords(beneficiary)}
            </Fact>
          )}
          <Fact name={say('checkout.card.product')}>
            {productId === 0 ? say('common.fund') : productName}
          </Fact>
          {orderNumber && (
            <Fact name={say('checkout.card.number')} asItIs>
              {orderNumber}
            </Fact>
          )}
          <Fact name={say('checkout.card.amount')} total>
            {formatEuro(centsOf(amount) + centsOf(amount_shipping))}
          </Fact>
        </Facts>
      </div>
      <CalmActions>
        <Link
          className={buttonClass({ variant: 'primary', wide: true })}
          to="/gift-lists/$listId"
          params={{ listId: String(transaction.giftListId) }}
        >
          {say('checkout.card.back')}
        </Link>
      </CalmActions>
    </EndState>
  );
}
