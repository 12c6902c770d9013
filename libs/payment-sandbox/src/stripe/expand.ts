import { texts } from './params.js';
import type { FormFields } from '../http/form.js';
import type { StripeAccount } from './account.js';
import { balanceShape, chargeShape, disputeShape, intentShape, methodShape, refundShape } from './objects.js';
import { invalid } from './stripe-error.js';

type Shape = Record<string, unknown>;

/** Puts whole objects in place of the ids that `expand` names. */
export function expanded(account: StripeAccount, shape: Shape, params: FormFields): Shape {
  return texts(params['expand']).reduce((result, path) => expandOne(account, result, path.split('.')), shape);
}

function expandOne(account: StripeAccount, given: Shape, [name = '', ...rest]: string[]): Shape {
  const shape = { ...given, ...(name === 'refunds' && refundsOf(account, given)) };
  if (!(name in shape))
    throw invalid(`This property cannot be expanded (${[name, ...rest].join('.')}).`, undefined, 'expand');
  const value = shape[name];
  if (Array.isArray(value))
    return { ...shape, [name]: value.map((entry) => expandOne(account, entry as Shape, rest)) };
  if (value === null) return shape;
  const whole = typeof value === 'string' ? objectNamed(account, value) : (value as Shape);
  return { ...shape, [name]: rest.length === 0 ? whole : expandOne(account, whole, rest) };
}

/** As many refunds as Stripe puts into a charge that is asked to hold them: the newest. */
const REFUNDS_AT_ONCE = 10;

/** A charge tells its refunds only where it is asked to. */
function refundsOf(account: StripeAccount, { object, id }: Shape): Shape {
  if (object !== 'charge') return {};
  const all = account.refunds.all().filter((refund) => refund.charge === id);
  const data = all.slice(-REFUNDS_AT_ONCE).reverse().map(refundShape);
  const url = `/v1/charges/${String(id)}/refunds`;
  return { refunds: { object: 'list', data, has_more: all.length > data.length, url } };
}

export function objectNamed(account: StripeAccount, id: string): Shape {
  const found = FINDERS[id.slice(0, id.indexOf('_'))]?.(account, id);
  if (found === undefined) throw invalid(`This property cannot be expanded (${id}).`, undefined, 'expand');
  return found;
}

const shaped = <Row>(row: Row | undefined, shape: (row: Row) => Shape): Shape | undefined =>
  row === undefined ? undefined : shape(row);

const FINDERS: Readonly<Record<string, (account: StripeAccount, id: string) => Shape | undefined>> = {
  pi: (account, id) => shaped(account.intents.get(id), (row) => intentShape(account, row)),
  ch: (account, id) => shaped(account.charges.get(id), (row) => chargeShape(account, row)),
  re: (account, id) => shaped(account.refunds.get(id), refundShape),
  txn: (account, id) => shaped(account.balance.get(id), balanceShape),
  pm: (account, id) => shaped(account.methods.get(id), methodShape),
  dp: (account, id) => shaped(account.disputes.get(id), disputeShape),
};
