import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { PaymentShop } from './payment-shop.js';

/** The providers' calls in words that do not change from payment to payment. */
const wordsOf = ({ method = '', url = '' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*$/, '').replace(/\/(?:(?:pi|ch|re)_\w+|[0-9A-Z]{17})(?=\/|$)/, '/:id')}`;

/** What the shop asks of the pretended providers while this work is done, by call; the buyer's own calls are left out. */
export async function callsDuring(
  { sandbox }: Pick<PaymentShop, 'sandbox'>,
  work: () => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const ports = new Set([sandbox.stripe.url, sandbox.paypal.url].map((url) => Number(new URL(url).port)));
  const calls: Record<string, number> = {};
  const count = (message: unknown): void => {
    const { request } = message as { readonly request: IncomingMessage };
    const isShops = request.headers.authorization !== undefined;
    if (!isShops || !ports.has(request.socket.localPort ?? 0)) return;
    const words = wordsOf(request);
    calls[words] = (calls[words] ?? 0) + 1;
  };
  subscribe('http.server.request.start', count);
  try {
    await work();
  } finally {
    unsubscribe('http.server.request.start', count);
  }
  return calls;
}
