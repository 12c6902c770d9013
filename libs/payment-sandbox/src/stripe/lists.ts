import { fieldsOf, type FormFields } from '../http/form.js';
import type { StripeAccount } from './account.js';
import { balanceShape, chargeShape, disputeShape, intentShape, refundShape } from './objects.js';
import { allowOnly, choice, integer, text } from './params.js';
import { invalid } from './stripe-error.js';

type Shape = Record<string, unknown> & { readonly id: string };

interface Listing {
  readonly filters: readonly string[];
  all(account: StripeAccount, params: FormFields): Record<string, unknown>[];
}

/** Of one intent where the call names it: then the others need no shape. */
const ofIntent = <Row extends { readonly intent: string }>(rows: Row[], params: FormFields): Row[] =>
  rows.filter(({ intent }) => params['payment_intent'] === undefined || params['payment_intent'] === intent);

export const LISTS = {
  '/v1/payment_intents': {
    filters: [],
    all: (account) => account.intents.all().map((row) => intentShape(account, row)),
  },
  '/v1/charges': {
    filters: ['payment_intent'],
    all: (account, params) => ofIntent(account.charges.all(), params).map((row) => chargeShape(account, row)),
  },
  '/v1/refunds': {
    filters: ['charge', 'payment_intent'],
    all: (account, params) => ofIntent(account.refunds.all(), params).map(refundShape),
  },
  '/v1/disputes': {
    filters: ['charge', 'payment_intent'],
    all: (account) => account.disputes.all().map(disputeShape),
  },
  '/v1/balance_transactions': {
    filters: ['currency', 'source', 'type'],
    all: (account) => account.balance.all().map(balanceShape),
  },
  '/v1/events': {
    filters: ['type'],
    all: (account) => account.events().map(({ payload }) => JSON.parse(payload) as Record<string, unknown>),
  },
} as const satisfies Record<string, Listing>;

/** The newest first, in pages of at most a hundred, as Stripe lists everything. */
export function listOf(
  account: StripeAccount,
  path: keyof typeof LISTS,
  params: FormFields,
): Record<string, unknown> {
  const { filters, all }: Listing = LISTS[path];
  allowOnly(params, [...filters, 'created', 'limit', 'starting_after', 'ending_before']);
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('Invalid integer: limit must be between 1 and 100', undefined, 'limit');
  const rows = (all(account, params) as Shape[])
    .reverse()
    .filter((row) => filters.every((name) => params[name] === undefined || row[name] === params[name]))
    .filter((row) => inTime(Number(row['created']), params));
  const { data, more } = pageOf(rows, params, limit);
  return { object: 'list', data, has_more: more, url: path };
}

function pageOf(rows: Shape[], params: FormFields, limit: number): { data: Shape[]; more: boolean } {
  const before = text(params, 'ending_before');
  if (before !== undefined) {
    const newer = rows.slice(0, placeOf(rows, before));
    return { data: newer.slice(-limit), more: newer.length > limit };
  }
  const after = text(params, 'starting_after');
  const older = after === undefined ? rows : rows.slice(placeOf(rows, after) + 1);
  return { data: older.slice(0, limit), more: older.length > limit };
}

function placeOf(rows: Shape[], id: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw invalid(`No such object: '${id}'`, 'resource_missing', 'starting_after');
  return place;
}

const BOUNDS = {
  gt: (time: number, bound: number) => time > bound,
  gte: (time: number, bound: number) => time >= bound,
  lt: (time: number, bound: number) => time < bound,
  lte: (time: number, bound: number) => time <= bound,
};

function inTime(time: number, params: FormFields): boolean {
  if (typeof params['created'] === 'string') return time === integer(params, 'created');
  const bounds = fieldsOf(params['created']);
  return Object.keys(bounds).every((name) => {
    const which = choice({ name }, 'name', ['gt', 'gte', 'lt', 'lte'] as const) ?? 'gt';
    return BOUNDS[which](time, integer(bounds, name) ?? 0);
  });
}

export function balanceOf(account: StripeAccount): Record<string, unknown> {
  const amount = account.balance.all().reduce((total, entry) => total + entry.amount - entry.fee, 0);
  return {
    object: 'balance',
    available: [{ amount, currency: 'eur', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'eur', source_types: { card: 0 } }],
  };
}

export const accountShape = (): Record<string, unknown> => ({
  id: 'acct_fioccosandbox',
  object: 'account',
  business_profile: { name: 'Fiocco (simulatore)', url: null },
  capabilities: { card_payments: 'active', link_payments: 'active' },
  charges_enabled: true,
  country: 'IT',
  default_currency: 'eur',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  settings: { dashboard: { display_name: 'Fiocco (simulatore)', timezone: 'Europe/Rome' } },
  type: 'standard',
});
