import { type CapturedPayment, type Client, PaymentsController } from '@paypal/paypal-server-sdk';
import type { ProviderAccess } from '../../access/provider-access.js';
import { CallbackRefused } from '../callback-refused.js';
import { nullIfMissing, ProviderFailure } from '../provider-failure.js';
import type { ProviderCallback } from '../../access/provider.js';
import type { PaypalClient } from './paypal-client.js';
import { readPaypalEvent } from './paypal-event.js';
import { markIn } from './paypal-payment.js';

const DAY_MS = 86_400_000;
/**
 * How long ago a callback may have been sent. PayPal repeats one for three days; the time in its header is that of the
 * transmission, but nobody says whether a repetition gets a new one.
 */
const TOLERANCE_MS = 4 * DAY_MS;
/** How far PayPal's clock may be ahead of ours. */
const EARLY_MS = 5 * 60_000;

type Headers = Readonly<Record<string, string | undefined>>;
type Callbacks = Pick<ProviderAccess, 'apiUrl' | 'isSandbox' | 'webhookId'>;

const VERIFY = '/v1/notifications/verify-webhook-signature';
/** The names of the verification's fields, and of the headers with their values. */
const FIELDS = [
  ['auth_algo', 'paypal-auth-algo'],
  ['cert_url', 'paypal-cert-url'],
  ['transmission_id', 'paypal-transmission-id'],
  ['transmission_sig', 'paypal-transmission-sig'],
  ['transmission_time', 'paypal-transmission-time'],
] as const;

/**
 * Reads a callback that PayPal says it sent. Throws a `ProviderFailure` where PayPal could not be asked: then the
 * callback has to be answered with an error, and PayPal sends it again.
 */
export async function paypalCallback(
  client: PaypalClient,
  access: Callbacks,
  raw: Buffer,
  headers: Headers,
  now: Date,
): Promise<ProviderCallback> {
  if (access.webhookId === null) throw new CallbackRefused('paypal', 'not-set-up');
  const fields = FIELDS.map(([name, header]) => [name, headers[header]] as const);
  if (fields.some(([, value]) => !value)) throw new CallbackRefused('paypal', 'unsigned');
  if (!isPaypals(headers['paypal-cert-url'] ?? '', access)) throw new CallbackRefused('paypal', 'signature');
  refuseOtherTimes(headers['paypal-transmission-time'] ?? '', now);
  const text = raw.toString('utf8');
  const event = parsed(text);
  await verify(client, { ...Object.fromEntries(fields), webhook_id: access.webhookId }, text);
  return withPayment(client, event);
}

/** Whoever names the certificate decides what is genuine: it may lie at PayPal only, or at the sandbox while it serves. */
function isPaypals(address: string, { apiUrl, isSandbox }: Callbacks): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (isSandbox && apiUrl !== null) return origin === new URL(apiUrl).origin;
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}

/** Part of what is signed, so that nobody can make an old callback young, or keep one for a time to come. */
function refuseOtherTimes(sentAt: string, now: Date): void {
  const age = now.getTime() - Date.parse(sentAt);
  if (Number.isNaN(age)) throw new CallbackRefused('paypal', 'unreadable');
  if (age > TOLERANCE_MS || age < -EARLY_MS) throw new CallbackRefused('paypal', 'stale');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallbackRefused('paypal', 'unreadable');
  }
}

/** The event goes back as it came, for PayPal compares its very bytes. */
async function verify(
  client: PaypalClient,
  fields: Readonly<Record<string, unknown>>,
  event: string,
): Promise<void> {
  const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event}}`;
  const answer = await client
    .ask(async (sdk) => {
      const request = sdk.getRequestBuilderFactory()('POST', VERIFY);
      request.header('Content-Type', 'application/json');
      request.text(body);
      request.authenticate([{ oauth2: true }]);
      return request.callAsText();
    })
    .catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.kind === 'refused') return { result: '' };
      throw error;
    });
  if (!/"verification_status"\s*:\s*"SUCCESS"/.test(answer.result))
    throw new CallbackRefused('paypal', 'signature');
}

/** Refunds and disputes name their capture only: whose payment it is, the capture tells. */
async function withPayment(client: PaypalClient, event: unknown): Promise<ProviderCallback> {
  const { captureId, ...callback } = readPaypalEvent(event);
  if (callback.paymentId !== null || captureId === null) return callback;
  const capture = await captureNamed(client, captureId);
  if (capture === null) return callback;
  const paymentId = capture.supplementaryData?.relatedIds?.orderId ?? null;
  return { ...callback, paymentId, mark: markIn(capture.customId) };
}

/** Null: a movement of the account that was no payment of ours. */
async function captureNamed(client: PaypalClient, captureId: string): Promise<CapturedPayment | null> {
  const question = (sdk: Client) => new PaymentsController(sdk).getCapturedPayment({ captureId });
  const answer = await client.ask(question).catch(nullIfMissing);
  return answer && answer.result;
}
