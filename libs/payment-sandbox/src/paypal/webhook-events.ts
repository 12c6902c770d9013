import { readForm, textOf } from '../http/form.js';
import type { Call } from '../http/exchange.js';
import type { PaypalAccount } from './account.js';
import { PaypalError } from './paypal-error.js';

type Shape = Record<string, unknown>;
const MOST = 300;
const USUAL = 10;

/** The events of the account's webhooks (`/v1/notifications/webhooks-events`), the newest first, whoever heard them. */
export function webhookEvents(account: PaypalAccount, call: Call): Shape {
  const params = readForm(call.query);
  const time = (name: string, usual: number): number => {
    const text = textOf(params[name]);
    const at = text === undefined ? usual : Date.parse(text);
    if (Number.isNaN(at)) throw wrong(name, 'Must be a date and time of RFC 3339');
    return at;
  };
  const [from, until] = [time('start_time', 0), time('end_time', Infinity)];
  const size = Number(textOf(params['page_size']) ?? USUAL);
  if (!Number.isInteger(size) || size < 1 || size > MOST)
    throw wrong('page_size', `Must be from 1 to ${MOST}`);
  const start = Number(textOf(params['next_page_token']) ?? 0);
  const all = account
    .events()
    .map(({ payload }) => JSON.parse(payload) as Shape & { readonly create_time: string })
    .filter(({ create_time: at }) => Date.parse(at) >= from && Date.parse(at) <= until)
    .toReversed();
  const events = all.slice(start, start + size);
  const self = `${account.url()}${call.path}?${call.query}`;
  const more = start + size < all.length;
  return {
    events,
    count: events.length,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(more ? [{ href: nextOf(self, start + size), rel: 'next', method: 'GET' }] : []),
    ],
  };
}

function nextOf(self: string, start: number): string {
  const next = new URL(self);
  next.searchParams.set('next_page_token', String(start));
  return next.href;
}

const wrong = (field: string, description: string): PaypalError =>
  new PaypalError('INVALID_REQUEST', [
    { field, issue: 'INVALID_PARAMETER_VALUE', description, location: 'query' },
  ]);
