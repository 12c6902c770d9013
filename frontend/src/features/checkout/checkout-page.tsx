import { isPaidInShop, type PublicTransaction } from '@fiocco/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { refreshTags } from '../../shared/api/tags.js';
import { LiveGifts } from '../../shared/public/gift-lists/lazy-live.js';
import { giftCardsQuery, publicListQuery } from '../../shared/public/gift-lists/queries.js';
import { transactionQuery } from '../../shared/public/transactions/public-transaction.js';
import { keepOwnPurchase, ownPurchase } from '../../shared/public/transactions/own-purchases.js';
import { Button } from '../../shared/kit/controls/button.js';
import { isBuyersPartDone } from '../../shared/public/transactions/buyers-part.js';
import { useRefusesCookies } from '../../shared/public/refused-cookies.js';
import { CheckoutSkeleton } from './components/frame/checkout-skeleton.js';
import {
  CookiesRefused,
  EndedPurchase,
  EndState,
  LoadError,
  notLoaded,
  NotYours,
  TakenState,
  Unpayable,
} from './components/states/checkout-states.js';
import { OwnGift } from './components/states/own-gift.js';
import { Settling } from './components/states/settling.js';
import type { CheckoutSearch } from './model/checkout-search.js';
import { type Screen, screenOf } from './model/screen.js';
import type { CheckoutNavigator } from './checkout-actions.js';
import { TellsActing } from './use-action.js';
import { SinglePage } from './single-page.js';
import { Wizard } from './wizard.js';
import { BowMark } from '../../shared/kit/icons/index.js';
import { CalmActions } from '../../shared/public/shop/calm-page.js';
import { say } from '../../shared/texts/say.js';

/** As the specification says: a reservation is shown a little longer before the thanks. */
const THANKS_AFTER_MS = { online: 1_000, inShop: 2_000 } as const;

interface SingleDoneProps {
  readonly transactionId: string;
  readonly onFinish: () => void;
}

/** The single page's end: what was agreed is done, and its order comes by itself. */
function SingleDone({ transactionId, onFinish }: SingleDoneProps) {
  const { data } = useQuery(transactionQuery(transactionId));
  const inShop = isPaidInShop(data?.transaction.paymentMethod ?? null);
  const finish = useEffectEvent(onFinish);
  const pause = inShop ? THANKS_AFTER_MS.inShop : THANKS_AFTER_MS.online;
  useEffect(() => {
    const timer = setTimeout(() => finish(), pause);
    return () => clearTimeout(timer);
  }, [pause]);
  return (
    <EndState
      lively
      role="status"
      icon={<BowMark />}
      eyebrow={say('checkout.single')}
      title={inShop ? say('checkout.done.inShop') : say('checkout.done.online')}
      text={say('checkout.done.why')}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onFinish}>
          {say('checkout.seeOrder')}
        </Button>
      </CalmActions>
    </EndState>
  );
}

interface CheckoutPageProps {
  readonly listId: string;
  /** 0 for the fund. */
  readonly productId: number;
  readonly search: CheckoutSearch;
  readonly navigator: CheckoutNavigator;
  /** The page's own make, where it is not the wizard's four steps. */
  readonly single?: boolean;
}

interface ScreenViewProps extends Omit<CheckoutPageProps, 'productId'> {
  readonly screen: Screen;
  readonly clockAhead: number;
  readonly onRefresh: () => Promise<unknown>;
  readonly onPaid: () => void;
  readonly onAnother: () => void;
}

function Again({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button wide variant="primary" onClick={onPress}>
      {say('common.retry')}
    </Button>
  );
}

function ScreenView({
  screen,
  listId,
  search,
  clockAhead,
  navigator,
  onRefresh,
  onPaid,
  onAnother,
  single = false,
}: ScreenViewProps) {
  const Steps = single ? SinglePage : Wizard;
  switch (screen.name) {
    case 'waiting':
      return <CheckoutSkeleton />;
    case 'settling':
      return <Settling onAsk={() => void onRefresh()} />;
    case 'list-closed':
      return <Navigate replace to="/list/$listId" params={{ listId }} />;
    case 'gift-missing':
      return (
        <LoadError
          listId={listId}
          title={single ? say('checkout.failed.data') : say('checkout.failed.gift')}
          text={say('checkout.failed.giftWhy')}
        />
      );
    case 'transaction-failed':
      return (
        <LoadError
          listId={listId}
          title={single ? say('checkout.failed.data') : say('checkout.failed.purchase')}
          text={notLoaded(screen.error)}
          retry={<Again onPress={() => void onRefresh()} />}
        />
      );
    case 'gone':
    case 'cancelled':
      return <EndedPurchase gone={screen.name === 'gone'} listId={listId} onRestart={navigator.startAgain} />;
    case 'cookies-refused':
      return <CookiesRefused listId={listId} />;
    case 'not-yours':
      return <NotYours listId={listId} onRestart={navigator.startAgain} />;
    case 'finished':
      return single ? (
        <SingleDone
          transactionId={screen.transactionId}
          onFinish={() => navigator.finish(screen.transactionId)}
        />
      ) : (
        <Finished onFinish={() => navigator.finish(screen.transactionId)} />
      );
    case 'own':
      return <OwnGift order={screen.order} own={screen.own} navigator={navigator} onAnother={onAnother} />;
    case 'taken':
      return <TakenState list={screen.list} gift={screen.gift} others={screen.others} onRetry={onRefresh} />;
    case 'unpayable':
      return <Unpayable order={screen.order} />;
    case 'wizard':
      return (
        <Steps
          order={screen.order}
          search={search}
          clockAhead={clockAhead}
          navigator={navigator}
          onPaid={onPaid}
        />
      );
  }
}

/** Once on each entry of the history that it comes by: from the last step first to the first, and there again. */
function Finished({ onFinish }: { readonly onFinish: () => void }) {
  const before = useLocation({ select: ({ state }) => state.stepsBefore ?? 0 });
  return <Finish key={before} onFinish={onFinish} />;
}

function Finish({ onFinish }: { readonly onFinish: () => void }) {
  const finish = useEffectEvent(onFinish);
  useEffect(() => finish(), []);
  return <CheckoutSkeleton />;
}

function useKeptPurchase(listId: string, productId: number, seen: PublicTransaction | undefined): void {
  const queryClient = useQueryClient();
  const id = seen?.owned && seen.stage !== 'draft' ? seen.id : undefined;
  useEffect(() => {
    if (!id) return;
    keepOwnPurchase(listId, productId, id);
    // The list still shows the gift as it was before it was this guest's: read again when it is seen again.
    void refreshTags(queryClient, [`public-list:${listId}`], 'none');
  }, [queryClient, listId, productId, id]);
}

/** What this browser held or agreed to of the same gift; nothing where the address names a purchase already. */
function useOwnPurchase(listId: string, productId: number, { trid }: CheckoutSearch) {
  const id = trid === undefined ? ownPurchase(listId, productId) : undefined;
  const { data, isLoading } = useQuery({ ...transactionQuery(id ?? ''), enabled: id !== undefined });
  const [another, setAnother] = useState(false);
  const own = another ? null : (data?.transaction ?? null);
  return { own, asking: isLoading, onAnother: () => setAnother(true) };
}

/** Whether this tab has confirmed the payment: then nothing is paid a second time, whatever the server knows by now. */
function usePaid(listId: string, { trid = '' }: CheckoutSearch) {
  const queryClient = useQueryClient();
  const [paid, setPaid] = useState<string | null>(null);
  const onPaid = () => {
    setPaid(trid);
    void refreshTags(queryClient, [`purchase:${trid}`, `public-list:${listId}`]);
  };
  return { buyersPartDone: isBuyersPartDone(trid) || (trid !== '' && paid === trid), onPaid };
}

/** From the server's facts to the right screen; the steps themselves are the wizard's. */
export function CheckoutPage({ listId, productId, search, navigator, single }: CheckoutPageProps) {
  const list = useQuery(publicListQuery(listId));
  // However lately the list was read: whoever opens the steps is told at once that somebody was quicker.
  const gifts = useQuery({ ...giftCardsQuery(listId), refetchOnMount: 'always' });
  const seen = useQuery({ ...transactionQuery(search.trid ?? ''), enabled: search.trid !== undefined });
  const { own, asking, onAnother } = useOwnPurchase(listId, productId, search);
  const [isActing, setActing] = useState(false);
  const { buyersPartDone, onPaid } = usePaid(listId, search);
  const refusesCookies = useRefusesCookies();
  useKeptPurchase(listId, productId, seen.data?.transaction);
  if (!list.data || !gifts.data || asking) return <CheckoutSkeleton />;
  const screen = screenOf({
    list: list.data,
    gifts: gifts.data,
    productId,
    wanted: search.tp,
    transactionId: search.trid,
    changesMethod: search.aperto === 3,
    buyersPartDone,
    refusesCookies,
    isActing,
    transaction: seen.data?.transaction ?? null,
    own,
    error: seen.data ? null : seen.error,
  });
  return (
    <TellsActing value={setActing}>
      <LiveGifts listId={listId} giftId={productId} purchaseId={isActing ? undefined : search.trid} />
      <ScreenView
        screen={screen}
        listId={listId}
        search={search}
        clockAhead={seen.data?.clockAhead ?? 0}
        navigator={navigator}
        single={single}
        onAnother={onAnother}
        onPaid={onPaid}
        onRefresh={() => Promise.all([gifts.refetch(), search.trid ? seen.refetch() : null])}
      />
    </TellsActing>
  );
}
