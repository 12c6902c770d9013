import { randomBytes } from 'node:crypto';
import { createOutbox } from './callbacks/outbox.js';
import type { Callback, CallbackTargets } from './callbacks/callback.js';
import { createSender } from './callbacks/sender.js';
import { seconds, type Clock } from './clock.js';
import type { Fault } from './faults/fault.js';
import { createFaultBook, type ArmedFault, type FaultChance } from './faults/fault-book.js';
import { startServer, type RunningServer, type Service } from './http/server.js';
import { ledgerOf, type LedgerEntry } from './panel/ledger.js';
import { panelService } from './panel/panel-service.js';
import { openPaypalAccount, type PaypalKeys } from './paypal/account.js';
import { settlePending } from './paypal/captures.js';
import { openDispute } from './paypal/disputes.js';
import { paypalService } from './paypal/paypal-service.js';
import { createWebhookSigner } from './paypal/webhook-signature.js';
import { kept } from './store/kept.js';
import { onUsualPort, type ServerName } from './usual-port.js';
import { Store } from './store/store.js';
import { openStripeAccount, type StripeKeys } from './stripe/account.js';
import { stripeSignature } from './stripe/signature.js';
import { stripeService } from './stripe/stripe-service.js';
import { tidy } from './stripe/tidy.js';

export interface PaymentSandboxOptions {
  /** The file of its ledger; made where it is missing, kept over restarts. One sandbox a file. */
  readonly file: string;
  readonly clock?: Clock;
  /** Where the providers listen, by default on this machine only, as the panel always does. */
  readonly host?: string;
  /** Under which name buyers' browsers reach them; by default the host. */
  readonly name?: string;
  /** Absent: the port of the last start where it is free, else any; 0: any. */
  readonly ports?: { readonly panel?: number; readonly stripe?: number; readonly paypal?: number };
  readonly stripe?: Partial<StripeKeys>;
  readonly paypal?: Partial<PaypalKeys>;
  /** Where the providers' callbacks go; also said later, to `sendCallbacksTo`. Until then they wait. */
  readonly callbacks?: CallbackTargets;
  /** How long a call that gets no answer is held before it is cut; a minute by default. */
  readonly silenceMs?: number;
  /** Faults besides the armed ones, for runs in which a share of all calls goes wrong. */
  readonly chance?: FaultChance;
  /** An error of the sandbox's own. */
  readonly onError?: (error: unknown) => void;
}

export interface PaymentSandbox {
  readonly panel: { readonly url: string };
  readonly stripe: { readonly url: string } & StripeKeys;
  readonly paypal: { readonly url: string } & PaypalKeys;
  sendCallbacksTo(targets: CallbackTargets): void;
  ledger(): LedgerEntry[];
  arm(fault: Fault): ArmedFault;
  clearFaults(): void;
  callbacks(): Callback[];
  /** Sends one callback now, whatever its state, and tells how it was answered. */
  deliver(callbackId: string): Promise<number | undefined>;
  /** Ends PayPal's look at a pending capture; false where none waits under this id. */
  settle(captureId: string, outcome: 'completed' | 'denied'): boolean;
  /** The buyer complains at PayPal about a capture; the dispute's id. Stripe has cards for it. */
  dispute(captureId: string): string | undefined;
  stop(): Promise<void>;
}

const STRIPE_KEYS = { secretKey: 'sk_test_fiocco_sandbox', publishableKey: 'pk_test_fiocco_sandbox' };
const PAYPAL_KEYS = {
  clientId: 'fiocco-sandbox-client',
  clientSecret: 'fiocco-sandbox-secret',
  webhookId: 'WH-FIOCCO-SANDBOX',
};
const TIDY_MS = 500;
const HERE = '127.0.0.1';

export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { clock = { now: () => new Date() }, ports = {}, silenceMs = 60_000 } = options;
  const onError =
    options.onError ?? ((error: unknown) => process.emitWarning(`payment sandbox: ${String(error)}`));
  const store = Store.open(options.file);
  const running: RunningServer[] = [];
  const urls = { stripe: '', paypal: '' };
  let targets = options.callbacks ?? {};

  const faults = createFaultBook(store, options.chance);
  const outbox = createOutbox(store, faults, clock);
  const shared = { store, clock, faults, outbox };
  const stripe = openStripeAccount({
    ...shared,
    keys: {
      ...STRIPE_KEYS,
      webhookSecret: kept(
        store,
        'stripe webhook secret',
        () => `whsec_${randomBytes(24).toString('base64url')}`,
      ),
      ...options.stripe,
    },
    url: () => urls.stripe,
  });
  const paypal = openPaypalAccount({
    ...shared,
    keys: { ...PAYPAL_KEYS, ...options.paypal },
    url: () => urls.paypal,
  });
  const signer = createWebhookSigner(paypal);
  const sender = createSender({ outbox, targets: () => targets, headersOf });

  function headersOf({ provider, payload }: Callback): Record<string, string> {
    return provider === 'stripe'
      ? {
          'stripe-signature': stripeSignature(
            payload,
            targets.stripe?.secrets ?? [stripe.keys.webhookSecret],
            seconds(clock),
          ),
        }
      : signer.headersFor(payload, targets.paypal?.webhookId ?? paypal.keys.webhookId);
  }
  async function deliver(callbackId: string): Promise<number | undefined> {
    const callback = outbox.get(callbackId);
    return callback === undefined ? undefined : sender.deliver(callback);
  }
  function settle(captureId: string, outcome: 'completed' | 'denied'): boolean {
    const settled = store.transact(() => settlePending(paypal, captureId, outcome));
    sender.wake();
    return settled !== undefined;
  }
  function dispute(captureId: string): string | undefined {
    const opened = store.transact(() => openDispute(paypal, captureId));
    sender.wake();
    return opened;
  }
  const ledger = (): LedgerEntry[] => ledgerOf(stripe, paypal);

  const start = async (service: Service, name: ServerName): Promise<string> => {
    const waking = {
      ...service,
      routes: service.routes.map((route) => ({ ...route, run: afterwards(route.run) })),
    };
    const { host = HERE, name: known = host } = name === 'panel' ? {} : options;
    const tools = { store, faults, host, name: known, silenceMs, onError };
    const server = await onUsualPort(store, name, ports[name], (port) =>
      startServer(waking, { ...tools, port }),
    );
    running.push(server);
    return server.url;
  };
  const afterwards =
    <Input, Output>(run: (input: Input) => Output) =>
    (input: Input): Output => {
      sender.wake();
      return run(input);
    };
  const timer = setInterval(() => {
    store.transact(() => {
      tidy(stripe);
    });
    sender.wake();
  }, TIDY_MS);

  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(running.map((server) => server.stop()));
    await sender.stop();
    store.close();
  };

  try {
    urls.stripe = await start(stripeService(stripe), 'stripe');
    urls.paypal = await start(
      paypalService(paypal, signer, () => targets.paypal?.webhookId ?? paypal.keys.webhookId),
      'paypal',
    );
    const panel = panelService({
      faults,
      outbox,
      ledger,
      settle: (capture, outcome) => settlePending(paypal, capture, outcome) !== undefined,
      deliver: (callback) => void sender.deliver(callback),
    });
    const panelUrl = await start(panel, 'panel');
    return {
      panel: { url: panelUrl },
      stripe: { url: urls.stripe, ...stripe.keys },
      paypal: { url: urls.paypal, ...paypal.keys },
      sendCallbacksTo(next) {
        targets = next;
        sender.wake();
      },
      ledger,
      arm: (fault) => store.transact(() => faults.arm(fault)),
      clearFaults: () => {
        store.transact(() => {
          faults.clear();
        });
      },
      callbacks: () => outbox.all(),
      deliver,
      settle,
      dispute,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
