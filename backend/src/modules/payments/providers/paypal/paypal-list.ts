import type { ListedPayment, PaymentList } from '../../access/provider.js';
import { ProviderFailure } from '../provider-failure.js';
import type { PaypalClient } from './paypal-client.js';
import { readPaypalEvent } from './paypal-event.js';
import { type Refreshed, paypalReport, secondsOf } from './paypal-report.js';

const EVENTS = '/v1/notifications/webhooks-events';
const A_PAGE = 300;

/**
 * PayPal has no list of orders. Its report names every movement of money, hours late; the events that it sent to the
 * shop's webhook name orders and money at once, as far as a webhook is set up.
 */
export async function paypalList(
  client: PaypalClient,
  from: Date,
  until: Date,
  isLater: boolean,
): Promise<PaymentList> {
  const told = isLater ? [] : await toldAtOnce(client, from, until);
  const { payments, completeUntil } = await reported(client, from, until);
  return { payments: [...told, ...payments], completeUntil };
}

async function toldAtOnce(client: PaypalClient, from: Date, until: Date): Promise<readonly ListedPayment[]> {
  const payments: ListedPayment[] = [];
  for await (const { paymentId, captureId, mark } of eventsOf(client, from, until))
    if (paymentId !== null || captureId !== null) payments.push({ paymentId, captureId, mark });
  // The newest come first.
  return payments.toReversed();
}

async function reported(client: PaypalClient, from: Date, until: Date): Promise<PaymentList> {
  const payments: ListedPayment[] = [];
  const refreshed: Refreshed = { at: null };
  try {
    for await (const { kind, paymentId, captureId, mark } of paypalReport(client, from, until, refreshed))
      if (kind === 'capture' || kind === 'refund') payments.push({ paymentId, captureId, mark });
  } catch (error) {
    // Not every app may read it, and not every day is in it yet: nobody waits for it.
    if (!(error instanceof ProviderFailure)) throw error;
    return { payments, completeUntil: from };
  }
  return { payments, completeUntil: refreshed.at ?? from };
}

interface Page {
  readonly events?: readonly unknown[];
  readonly links?: readonly { readonly rel?: string; readonly href?: string }[];
}

async function* eventsOf(client: PaypalClient, from: Date, until: Date) {
  const first = {
    page_size: A_PAGE,
    start_time: secondsOf(from.getTime()),
    end_time: secondsOf(until.getTime()),
  };
  for (let query: Record<string, unknown> | null = first; query !== null;) {
    const page: Page = await pageOf(client, query);
    for (const event of page.events ?? []) {
      const read = readable(event);
      if (read !== null) yield read;
    }
    const next = page.links?.find(({ rel }) => rel === 'next')?.href;
    query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
  }
}

/** Without a webhook there are none: then the report alone tells, later. */
async function pageOf(client: PaypalClient, query: Record<string, unknown>): Promise<Page> {
  try {
    const { result } = await client.ask(async (sdk) => {
      const request = sdk.getRequestBuilderFactory()('GET', EVENTS);
      request.query(query);
      request.authenticate([{ oauth2: true }]);
      return request.callAsText();
    });
    return JSON.parse(result) as Page;
  } catch (error) {
    if (error instanceof ProviderFailure && (error.kind === 'refused' || error.kind === 'missing')) return {};
    if (error instanceof SyntaxError) throw new ProviderFailure('paypal', 'unknown', 'unreadable_answer');
    throw error;
  }
}

/** Null for an event of which the shop reads nothing: other systems may share the account. */
function readable(event: unknown) {
  try {
    return readPaypalEvent(event);
  } catch {
    return null;
  }
}
