import type { AccountTools } from '../account-tools.js';
import type { Clock } from '../clock.js';
import { seconds } from '../clock.js';
import type { Callback } from '../callbacks/callback.js';
import type { FaultBook } from '../faults/fault-book.js';
import { stripeId } from '../ids.js';
import type { Store, Table } from '../store/store.js';
import type { BalanceTransaction, Charge, Dispute, Intent, PaymentMethod, Refund } from './records.js';

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Signs the callbacks. Drawn once for a ledger, where none is given. */
  readonly webhookSecret: string;
}

/** The shop's account at the pretended Stripe: what its calls read and write. */
export interface StripeAccount {
  readonly clock: Clock;
  readonly faults: FaultBook;
  readonly keys: StripeKeys;
  readonly store: Store;
  readonly intents: Table<Intent>;
  readonly charges: Table<Charge>;
  readonly refunds: Table<Refund>;
  readonly methods: Table<PaymentMethod>;
  readonly balance: Table<BalanceTransaction>;
  readonly disputes: Table<Dispute>;
  /** The address of the pretended Stripe itself, known once it listens. */
  url(): string;
  events(): Callback[];
  now(): number;
  tell(type: string, payment: string, object: unknown, before?: Record<string, unknown>): void;
}

/** The version whose shapes are answered: that of the pinned SDK. */
export const API_VERSION = '2026-10-28.endive';

export function openStripeAccount({
  store,
  clock,
  faults,
  outbox,
  keys,
  url,
}: AccountTools<StripeKeys>): StripeAccount {
  const now = (): number => seconds(clock);
  return {
    clock,
    faults,
    keys,
    store,
    url,
    now,
    intents: store.table('stripe.intents'),
    charges: store.table('stripe.charges'),
    refunds: store.table('stripe.refunds'),
    methods: store.table('stripe.payment_methods'),
    balance: store.table('stripe.balance_transactions'),
    disputes: store.table('stripe.disputes'),
    events: () => outbox.all().filter(({ provider }) => provider === 'stripe'),
    tell(type, payment, object, before) {
      const id = stripeId('evt');
      const event = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        data: { object, ...(before === undefined ? {} : { previous_attributes: before }) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      outbox.add({ id, provider: 'stripe', type, payment, payload: JSON.stringify(event) });
    },
  };
}
