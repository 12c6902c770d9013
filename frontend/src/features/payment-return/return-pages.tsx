import { type Came, tellPayment, type CameBack } from '../../shared/public/payments/payment-news.js';
import type { PaypalReturn, CardReturn } from './return-search.js';
import { call } from '../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { captureOrder, isDefinite, checkIntent } from '../../shared/public/payments/payment-calls.js';
import { noteBuyersPart } from '../../shared/public/transactions/buyers-part.js';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Button } from '../../shared/kit/controls/button.js';
import { AlertIcon, ClockIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import type { PublicTransaction } from '@fiocco/contracts';
import { say } from '../../shared/texts/say.js';

/** Where the browser goes from here; the reasons are the server's, the words of the address only colour them. */
type WayOn =
  | {
      readonly to: 'thanks';
      readonly listId: string | null;
      readonly productId: string;
      readonly trid?: string;
    }
  | {
      readonly to: 'steps';
      readonly listId: string;
      readonly productId: number;
      readonly trid: string;
      readonly tp: PublicTransaction['type'];
      readonly cameBack: CameBack;
    };

const STILL_TO_PAY: readonly PublicTransaction['stage'][] = ['draft', 'held', 'paying', 'voiding'];
const WORDS: Record<Came, CameBack> = { done: null, cancelled: 'cancel', failed: 'insuccesso' };

/** A payment that was confirmed leads to the thanks, also where the shop has not heard of it yet. */
function wayOn(transaction: PublicTransaction, came: Came): WayOn {
  const { id, giftListId, productId, stage, type } = transaction;
  const isOpen = STILL_TO_PAY.includes(stage) && !(stage === 'paying' && came === 'done');
  const listId = String(giftListId);
  if (!isOpen) return { to: 'thanks', listId, productId: String(productId), trid: id };
  return { to: 'steps', listId, productId, trid: id, tp: type, cameBack: WORDS[came] };
}

function useGoOn(): (way: WayOn) => void {
  const navigate = useNavigate();
  return (way) => {
    const replace = true;
    if (way.to === 'steps') {
      const { listId, productId, trid, tp, cameBack } = way;
      const params = { listId, productId: productId === 0 ? undefined : String(productId) };
      const search = { step: 4, trid, tp, pp_status: cameBack ?? undefined } as const;
      void navigate({ to: '/checkout/$listId/{-$productId}', params, search, replace });
    } else if (way.listId === null) {
      void navigate({ to: '/thank-you', search: { trid: way.trid }, replace });
    } else {
      const params = { giftListId: way.listId, productId: way.productId };
      void navigate({ to: '/thankyou/$giftListId/$productId', params, search: { trid: way.trid }, replace });
    }
  };
}

interface ReturnPageProps {
  /** Asks the server, and says where to go on; null where this window is closing. */
  readonly end: () => Promise<WayOn | null>;
}

interface AskingProps extends ReturnPageProps {
  readonly onError: (error: unknown) => void;
}

function Asking({ end, onError }: AskingProps) {
  const goOn = useGoOn();
  const ask = useEffectEvent(end);
  const arrive = useEffectEvent((way: WayOn | null) => way && goOn(way));
  const fail = useEffectEvent(onError);
  useEffect(() => {
    let current = true;
    ask().then(
      (way) => current && arrive(way),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, []);
  return (
    <CalmPage
      role="status"
      icon={<ClockIcon />}
      eyebrow={say('thanks.yours')}
      title={say('thanks.return')}
      text={say('thanks.return.wait')}
    />
  );
}

/** Back from the provider's page: the server is asked, and the guest sent on without touching anything. */
function ReturnPage({ end }: ReturnPageProps) {
  const { storeName, appName } = usePublicSettings();
  const [error, setError] = useState<unknown>(null);
  usePageTitle(say('thanks.return.tab'), storeName || appName);
  if (error === null) return <Asking end={end} onError={setError} />;
  return (
    <CalmPage
      role="alert"
      takesFocus
      icon={<AlertIcon />}
      eyebrow={say('thanks.yours')}
      title={say('thanks.return.unheard')}
      text={say('thanks.return.unheardWhy', { problem: messageOf(error) })}
    >
      <CalmActions>
        <Button wide variant="primary" onClick={() => setError(null)}>
          {say('common.retry')}
        </Button>
      </CalmActions>
    </CalmPage>
  );
}

/** What the address names, as the call says it; a share also where it names no product. */
function named({ list_id: giftListId = 0, product_id: productId = 0, quota }: PaypalReturn) {
  return { giftListId, productId, isQuotaPayment: quota === 1 || productId === 0 };
}

async function captured(search: PaypalReturn, transactionId: string, token: string): Promise<Came> {
  try {
    const { error } = (await captureOrder({
      orderId: token,
      transactionId,
      ...named(search),
    })) as { readonly error?: unknown };
    return error ? 'failed' : 'done';
  } catch (error) {
    // Without a line the guest asks again from here. An answer that tells no outcome leaves it to the thanks.
    if (isApiProblem(error) && error.offline) throw error;
    return isDefinite(error) ? 'failed' : 'done';
  }
}

/** Captured only with the order and the word that it was approved. */
async function cameOf(search: PaypalReturn, transactionId: string): Promise<Came> {
  const { status, token } = search;
  if (status !== 'success') return 'cancelled';
  return token ? captured(search, transactionId, token) : 'done';
}

async function wayOf(id: string, came: Came, otherwise: WayOn): Promise<WayOn> {
  try {
    return wayOn(await call('GET /api/public/transactions/:id', { params: { id } }), came);
  } catch (error) {
    if (isApiProblem(error) && error.offline) throw error;
    return otherwise;
  }
}

interface PaypalEnding {
  /** Null where the address names no purchase. */
  readonly news: { readonly transactionId: string; readonly came: Came } | null;
  readonly way: WayOn;
}

/** Captures what the buyer has approved, and says where to go on. Throws only where the shop can't be reached. */
async function endPaypal(search: PaypalReturn): Promise<PaypalEnding> {
  const { transaction_id: transactionId, list_id: listId, product_id: productId = 0 } = search;
  const named = { listId: listId === undefined ? null : String(listId), productId: String(productId) };
  const thanks: WayOn = { to: 'thanks', ...named, trid: transactionId };
  if (!transactionId) return { news: null, way: thanks };
  const came = await cameOf(search, transactionId);
  if (came === 'done') noteBuyersPart(transactionId);
  return { news: { transactionId, came }, way: await wayOf(transactionId, came, thanks) };
}

/** A window that is still there by then can't close itself, and goes on to where the guest would be sent. */
const CLOSING_MS = 800;

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** `/paypal-redirect`: in PayPal's own window it tells the shop's and closes; without one it goes on by itself. */
export function PaypalReturnPage({ search }: { readonly search: PaypalReturn }) {
  return (
    <ReturnPage
      end={async () => {
        const { news, way } = await endPaypal(search);
        if (news) tellPayment(news);
        if (window.opener) {
          window.close();
          await pause(CLOSING_MS);
        }
        return way;
      }}
    />
  );
}

const NOWHERE: WayOn = { to: 'thanks', listId: null, productId: '0' };

/** Throws where the shop can't be reached, or does not know yet: then it is asked once more. */
async function endCard({ payment_intent: id }: CardReturn): Promise<WayOn> {
  if (!id) return NOWHERE;
  try {
    const standing = await checkIntent(id);
    const transaction = await call('GET /api/public/transactions/:id', { params: { id: standing.id } });
    return wayOn(transaction, 'failed');
  } catch (error) {
    if (isDefinite(error) && isApiProblem(error)) return NOWHERE;
    throw error;
  }
}

/** `/stripe-success`: where the bank's page leads back to. */
export function CardReturnPage({ search }: { readonly search: CardReturn }) {
  return <ReturnPage end={() => endCard(search)} />;
}
