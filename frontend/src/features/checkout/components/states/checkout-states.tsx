import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isApiProblem, wordsOr } from '../../../../shared/api/problem.js';
import {
  AlertIcon,
  ClockIcon,
  GiftIcon,
  LockIcon,
  SearchIcon,
  ShopIcon,
} from '../../../../shared/kit/icons/index.js';
import { ListLink } from '../../../../shared/public/gift-lists/list-link.js';
import { CallButton } from '../../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage, type CalmPageProps } from '../../../../shared/public/shop/calm-page.js';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { usePageTitle } from '../../../../shared/kit/use-page-title.js';
import { Button, buttonClass } from '../../../../shared/kit/controls/button.js';
import { type GiftCard, HOLD_MS, type PublicGiftList } from '@fiocco/contracts';
import type { Order } from '../../model/order.js';
import { knownBy, stillHeldWords } from '../../model/still-held.js';
import styles from '../checkout.module.css';
import { OtherGifts } from '../../../../shared/public/gift-lists/other-gifts.js';
import type { OtherGift } from '../../../../shared/public/gift-lists/others-like.js';
import { say } from '../../../../shared/texts/say.js';

interface ToListProps {
  readonly listId: string;
  readonly giftId?: number;
  readonly primary?: boolean;
}

export function ToList({ listId, giftId, primary }: ToListProps) {
  const look = buttonClass({ variant: primary ? 'primary' : 'quiet', wide: true });
  return (
    <ListLink className={look} listId={listId} giftId={giftId}>
      {say('common.toList')}
    </ListLink>
  );
}

/** In the steps' place: with the window's title and the focus of its own. */
export function EndState(props: Omit<CalmPageProps, 'takesFocus'>) {
  const { storeName, appName } = usePublicSettings();
  usePageTitle(props.title, storeName || appName);
  return <CalmPage {...props} takesFocus />;
}

interface TakenStateProps {
  readonly list: PublicGiftList;
  readonly gift: GiftCard;
  /** What the list still offers instead. */
  readonly others: readonly OtherGift[];
  readonly onRetry: () => Promise<unknown>;
}

/** Asks whether the hold has come to nothing, and says what came of it: no news is an answer too. */
function FreeAgain({ since, onRetry }: Pick<TakenStateProps, 'onRetry'> & { readonly since: number }) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
    setAskedAt(Date.now());
  };
  return (
    <>
      <Button wide variant="text" busy={busy} onClick={() => void ask()}>
        {say('checkout.taken.look')}
      </Button>
      <p role="status" className={styles.answer}>
        {askedAt !== null && stillHeldWords(askedAt, since + HOLD_MS)}
      </p>
    </>
  );
}

/** How it was taken: for the time being, or for good. */
function takenHow({ state, units }: GiftCard): 'passing' | 'soldOut' | 'given' {
  if (state === 'in_corso' || units.held > 0) return 'passing';
  return state === 'esaurito' ? 'soldOut' : 'given';
}

/** Another guest has taken the gift. */
export function TakenState({ list, gift, others, onRetry }: TakenStateProps) {
  const how = takenHow(gift);
  const [since] = useState(() => Date.now());
  return (
    <EndState
      role="alert"
      icon={how === 'passing' ? <ClockIcon /> : <GiftIcon />}
      occasion={list.occasionName}
      eyebrow={gift.name}
      title={say(`checkout.taken.${how}`)}
      text={how === 'passing' ? knownBy(since + HOLD_MS) : say(`checkout.taken.${how}Why`)}
    >
      <OtherGifts gifts={others} />
      <CalmActions>
        <ToList listId={String(list.id)} giftId={gift.id} primary />
        {how === 'passing' && <FreeAgain since={since} onRetry={onRetry} />}
      </CalmActions>
    </EndState>
  );
}

/** Of the ways to pay that the list allows, the shop has set up none: said before anything is typed. */
export function Unpayable({ order }: { readonly order: Order }) {
  const { list } = order;
  return (
    <EndState
      role="alert"
      icon={<ShopIcon />}
      occasion={list.occasionName}
      eyebrow={order.name}
      title={say('checkout.unpayable')}
      text={say('checkout.unpayable.why')}
    >
      <CalmActions>
        <ToList listId={String(list.id)} giftId={order.gift?.id} primary />
        <CallButton />
      </CalmActions>
    </EndState>
  );
}

interface ElsewhereProps {
  readonly listId: string;
  readonly onRestart: () => void;
}

/** Another browser started this purchase: its data stay there. */
export function NotYours({ listId, onRestart }: ElsewhereProps) {
  return (
    <EndState
      icon={<LockIcon />}
      eyebrow={say('common.checkout')}
      title={say('checkout.elsewhere')}
      text={say('checkout.elsewhere.why')}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onRestart}>
          {say('checkout.elsewhere.here')}
        </Button>
        <ToList listId={listId} />
      </CalmActions>
    </EndState>
  );
}

/** Cancelled, or thrown away after a day without a touch. */
export function EndedPurchase({ listId, onRestart, gone }: ElsewhereProps & { readonly gone: boolean }) {
  return (
    <EndState
      icon={<ClockIcon />}
      eyebrow={say('common.checkout')}
      title={gone ? say('checkout.gone') : say('checkout.cancelled')}
      text={gone ? say('checkout.gone.why') : say('checkout.cancelled.why')}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={onRestart}>
          {say('checkout.restart')}
        </Button>
        <ToList listId={listId} />
      </CalmActions>
    </EndState>
  );
}

/** The browser keeps no cookies, and changes that only for a page that is loaded anew. */
export function CookiesRefused({ listId }: { readonly listId: string }) {
  return (
    <EndState
      role="alert"
      icon={<LockIcon />}
      eyebrow={say('common.checkout')}
      title={say('checkout.cookies')}
      text={say('checkout.cookies.why')}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={() => window.location.reload()}>
          {say('checkout.cookies.again')}
        </Button>
        <CallButton />
        <ToList listId={listId} />
      </CalmActions>
    </EndState>
  );
}

interface LoadErrorProps {
  readonly listId: string;
  readonly title: string;
  readonly text: string;
  /** Where trying again may help. */
  readonly retry?: ReactNode;
}

export function LoadError({ listId, title, text, retry }: LoadErrorProps) {
  return (
    <EndState role="alert" icon={<AlertIcon />} eyebrow={say('common.checkout')} title={title} text={text}>
      <CalmActions>
        {retry}
        <ToList listId={listId} primary={!retry} />
        <CallButton />
      </CalmActions>
    </EndState>
  );
}

/** A link that leads to no list: nothing to try again, and no list to go back to. */
function NoSuchList() {
  return (
    <EndState
      role="alert"
      icon={<SearchIcon />}
      eyebrow={say('common.checkout')}
      title={say('common.checkout.noList')}
      text={say('common.checkout.noListWhy')}
    >
      <CalmActions>
        <CallButton />
      </CalmActions>
    </EndState>
  );
}

/** Why something that the page needs could not be read. */
export const notLoaded = (error: unknown): string => wordsOr(error, say('common.checkout.notLoaded'));

/** What the route shows when list or gift could not be read. */
export function CheckoutError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const listId = /\/checkout\/([^/]+)/.exec(router.state.location.pathname)?.[1] ?? '';
  if (isApiProblem(error) && error.status === 404) return <NoSuchList />;
  return (
    <LoadError
      listId={listId}
      title={say('common.checkout.unread')}
      text={notLoaded(error)}
      retry={
        <Button
          wide
          variant="primary"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {say('common.retry')}
        </Button>
      }
    />
  );
}
