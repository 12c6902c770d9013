import { createHmac, randomBytes } from 'node:crypto';
import type { Callback } from '../callbacks/callback.js';
import type { AccountTools } from '../account-tools.js';
import type { Clock } from '../clock.js';
import type { FaultBook } from '../faults/fault-book.js';
import { paypalId } from '../ids.js';
import { kept } from '../store/kept.js';
import type { Store, Table } from '../store/store.js';
import type { Authorization, Capture, Order, Refund } from './records.js';

export interface PaypalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
}

export interface PaypalAccount {
  readonly clock: Clock;
  readonly faults: FaultBook;
  readonly keys: PaypalKeys;
  readonly store: Store;
  readonly orders: Table<Order>;
  readonly authorizations: Table<Authorization>;
  readonly captures: Table<Capture>;
  readonly refunds: Table<Refund>;
  /** What it told, whether it was heard or not. */
  events(): Callback[];
  url(): string;
  /** Seconds since 1970, as text with the zone. */
  now(): string;
  /** An HMAC under a secret of this ledger: tokens need no row of their own and outlive a restart. */
  seal(text: string): string;
  tell(
    type: string,
    order: string,
    about: { resourceType: string; resource: unknown; summary: string },
  ): void;
}

export function openPaypalAccount({
  store,
  clock,
  faults,
  outbox,
  keys,
  url,
}: AccountTools<PaypalKeys>): PaypalAccount {
  const now = (): string => timeText(clock.now());
  const secret = kept(store, 'token secret', () => randomBytes(32).toString('hex'));
  return {
    clock,
    faults,
    keys,
    store,
    url,
    events: () => outbox.all().filter(({ provider }) => provider === 'paypal'),
    now,
    orders: store.table('paypal.orders'),
    authorizations: store.table('paypal.authorizations'),
    captures: store.table('paypal.captures'),
    refunds: store.table('paypal.refunds'),
    seal: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
    tell(type, order, { resourceType, resource, summary }) {
      const id = `WH-${paypalId()}-${paypalId()}`;
      const event = {
        id,
        event_version: '1.0',
        create_time: now(),
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: type,
        summary,
        resource,
        links: [{ href: `${url()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
      };
      outbox.add({ id, provider: 'paypal', type, payment: order, payload: JSON.stringify(event) });
    },
  };
}

export const timeText = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
