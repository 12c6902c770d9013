import { type Came, tellPayment } from '../../shared/public/payments/payment-news.js';
import type { PaypalReturn, CardReturn } from './return-search.js';
import { ReturnPage } from './return-page.js';
import { call } from '../../shared/api/client.js';
import { isApiProblem } from '../../shared/api/problem.js';
import { captureOrder, isDefinite, checkIntent } from '../../shared/public/payments/payment-calls.js';
import { noteBuyersPart } from '../../shared/public/transactions/buyers-part.js';
import { wayOn, type WayOn } from './way-on.js';

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
