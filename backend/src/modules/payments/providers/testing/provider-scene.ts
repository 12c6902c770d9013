import { openScene, openShop, type Arrived, type Scene, type Shop } from '@fiocco/payment-sandbox/testing';
import { eventually } from '@fiocco/testing';
import type { Fault } from '@fiocco/payment-sandbox';
import type { ProviderAccess } from '../../access/provider-access.js';
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderCallback,
  ProviderCode,
  StartedPayment,
} from '../../access/provider.js';
import { recordingProxy, type RecordingProxy } from './recording-proxy.js';

/** Too short for a provider that does not answer, and for nothing else that these tests wait for. */
const IMPATIENCE_MS = 300;
const SECRETS = ['whsec_old', 'whsec_new'] as const;
const WEBHOOK_ID = '1JE4291016473214C';

/** What differs between the providers in what both have to do. */
export interface ProviderUnderTest {
  readonly code: ProviderCode;
  make(access: ProviderAccess, now: () => Date, patienceMs?: number): PaymentProvider;
  /** The buyer pays without a question of the bank's. */
  approve(scene: Pick<Scene, 'sandbox'>, started: StartedPayment): Promise<void>;
}

/** A sandbox, a shop that hears its callbacks, and an adapter whose calls are recorded. */
export interface ProviderScene {
  readonly sandbox: Scene['sandbox'];
  readonly clock: Scene['clock'];
  readonly shop: Shop;
  readonly proxy: RecordingProxy;
  readonly provider: PaymentProvider;
  /** A new one that gives up after a moment: for calls that are not answered. */
  impatient(): PaymentProvider;
  /** The sandbox's own keys and addresses, without the recorder between. */
  readonly access: ProviderAccess;
  /** An adapter with another access. */
  providerWith(more: Partial<ProviderAccess>): PaymentProvider;
  order(more?: Partial<PaymentOrder>): PaymentOrder;
  arm(fault: Omit<Fault, 'provider' | 'times'> & { readonly times?: number }): void;
  /** A payment that the buyer has approved. */
  authorised(amountCents?: number): Promise<string>;
  /** A payment of which the money was taken: its id and its capture's. */
  captured(amountCents?: number): Promise<{ readonly id: string; readonly captureId: string }>;
  /** The provider's own books on one payment. */
  books(id: string): ReturnType<Scene['sandbox']['ledger']>[number] | undefined;
  /** The first callback of a kind about a payment, as it arrived. */
  callback(kind: string, about: string): Promise<Arrived>;
  parse(arrived: Pick<Arrived, 'body' | 'headers'>): Promise<ProviderCallback>;
  end(): Promise<void>;
}

export async function openProviderScene(under: ProviderUnderTest): Promise<ProviderScene> {
  const shop = await openShop();
  const scene = await openScene({
    callbacks: {
      stripe: { url: shop.url, secrets: [...SECRETS] },
      paypal: { url: shop.url, webhookId: WEBHOOK_ID },
    },
  });
  const { sandbox, clock } = scene;
  const proxy = await recordingProxy(sandbox[under.code].url);
  const access = accessTo(sandbox, under.code);
  const providerWith = (more: Partial<ProviderAccess>): PaymentProvider =>
    under.make({ ...access, ...more }, clock.now);
  const provider = providerWith({ apiUrl: proxy.url });
  let orders = 0;

  const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => {
    const transactionId = String((orders += 1));
    const mark = { transactionId, stream: 'gift-12_7', attemptId: `${transactionId}.1` };
    return {
      key: `create_${mark.attemptId}`,
      amountCents: 12_900,
      description: 'Nozze di Anna e Marco - Tazza',
      mark,
      returnUrl: 'http://shop.example/paypal-redirect?status=success',
      cancelUrl: 'http://shop.example/paypal-redirect?status=cancel',
      ...more,
    };
  };
  const authorised = async (amountCents?: number): Promise<string> => {
    const started = await provider.start(order(amountCents === undefined ? {} : { amountCents }));
    await under.approve(scene, started);
    return started.paymentId;
  };
  const isAbout = ({ event, body }: Arrived, kind: string, about: string): boolean =>
    [event['type'], event['event_type']].includes(kind) && body.includes(about);

  return {
    sandbox,
    clock,
    shop,
    proxy,
    provider,
    impatient: () => under.make({ ...access, apiUrl: proxy.url }, clock.now, IMPATIENCE_MS),
    access,
    providerWith,
    order,
    authorised,
    arm: (fault) => void sandbox.arm({ provider: under.code, times: 1, ...fault }),
    async captured(amountCents = 12_900) {
      const id = await authorised(amountCents);
      const { captures } = await provider.capture(id, { key: `capture_${id}`, amountCents });
      return { id, captureId: captures[0]?.id ?? 'none' };
    },
    books: (id) => sandbox.ledger().find((entry) => entry.id === id),
    callback: (kind, about) =>
      eventually(() => {
        const found = shop.arrived.find((arrived) => isAbout(arrived, kind, about));
        if (found === undefined) throw new Error(`No ${kind} about ${about} has arrived`);
        return found;
      }),
    parse: ({ body, headers }) =>
      providerWith({}).parseCallback(Buffer.from(body), headers as Record<string, string>),
    async end() {
      await proxy.stop();
      await scene.end();
      await shop.stop();
    },
  };
}

function accessTo({ stripe, paypal }: Scene['sandbox'], code: ProviderCode): ProviderAccess {
  return {
    mode: 'development',
    open: code === 'stripe' ? stripe.publishableKey : paypal.clientId,
    secret: code === 'stripe' ? stripe.secretKey : paypal.clientSecret,
    apiUrl: code === 'stripe' ? stripe.url : paypal.url,
    scriptUrl: `${stripe.url}/v3/`,
    callbackSecrets: SECRETS,
    webhookId: WEBHOOK_ID,
    isSandbox: true,
  };
}
