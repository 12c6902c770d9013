import { paypalId } from '../ids.js';
import type { PaypalAccount } from './account.js';
import { moneyAt, part, textAt, type Fields } from './json-body.js';
import { notFound, refused, wrongField } from './paypal-error.js';
import type { Order } from './records.js';

/** An order that nobody pays within this time is gone. */
const ORDER_LIVES_MS = 6 * 3_600_000;
const UNIT = '/purchase_units/0';

export function createOrder(account: PaypalAccount, body: Fields): Order {
  const unit = onlyUnit(body);
  const { cents, currency } = moneyAt(unit['amount'], `${UNIT}/amount`);
  checkBreakdown(unit, cents);
  checkItems(unit);
  const paypal = part(body['payment_source'], 'paypal');
  const context = { ...part(body, 'application_context'), ...part(paypal, 'experience_context') };
  const now = account.now();
  const order: Order = {
    id: paypalId(),
    intent: intentOf(body),
    status: body['payment_source'] === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    amount: cents,
    currency,
    unit,
    referenceId: textAt(unit, 'reference_id', 256, UNIT) ?? 'default',
    customId: textAt(unit, 'custom_id', 127, UNIT),
    invoiceId: textAt(unit, 'invoice_id', 127, UNIT),
    named: body['payment_source'] !== undefined,
    returnUrl: address(context, 'return_url'),
    cancelUrl: address(context, 'cancel_url'),
    created: now,
    updated: now,
    everApproved: false,
  };
  account.orders.put(order.id, order);
  return order;
}

export function orderOf(account: PaypalAccount, id: string): Order {
  const order = account.orders.get(id);
  if (order === undefined || isGone(account, order)) throw notFound(id);
  return order;
}

function isGone(account: PaypalAccount, { status, created }: Order): boolean {
  if (status === 'COMPLETED' || status === 'VOIDED') return false;
  return account.clock.now().getTime() > Date.parse(created) + ORDER_LIVES_MS;
}

export function save(account: PaypalAccount, order: Order): Order {
  const saved = { ...order, updated: account.now() };
  account.orders.put(order.id, saved);
  return saved;
}

function intentOf(body: Fields): Order['intent'] {
  const { intent } = body;
  if (intent === 'CAPTURE' || intent === 'AUTHORIZE') return intent;
  throw intent === undefined
    ? wrongField('/intent', 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.')
    : wrongField('/intent', 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.', intent);
}

function onlyUnit(body: Fields): Fields {
  const units = body['purchase_units'];
  if (!Array.isArray(units) || units.length === 0)
    throw wrongField(
      '/purchase_units',
      'MISSING_REQUIRED_PARAMETER',
      'A required field / parameter is missing.',
    );
  if (units.length > 1)
    throw refused('MAX_NUMBER_OF_PURCHASE_UNITS_EXCEEDED', 'The sandbox takes one purchase unit.');
  return part({ unit: units[0] as unknown }, 'unit');
}

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'];
const TAKEN_OFF = ['shipping_discount', 'discount'];

function checkBreakdown(unit: Fields, cents: number): void {
  const breakdown = part(unit['amount'], 'breakdown');
  if (Object.keys(breakdown).length === 0) return;
  const at = `${UNIT}/amount/breakdown`;
  const total = (names: readonly string[]): number =>
    names
      .filter((name) => breakdown[name] !== undefined)
      .reduce((before, name) => before + moneyAt(breakdown[name], `${at}/${name}`, 0).cents, 0);
  if (total(ADDED) - total(TAKEN_OFF) !== cents)
    throw refused(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
    );
}

function checkItems(unit: Fields): void {
  const { items } = unit;
  if (!Array.isArray(items) || items.length === 0) return;
  const itemTotal = part(unit['amount'], 'breakdown')['item_total'];
  if (itemTotal === undefined)
    throw refused(
      'ITEM_TOTAL_REQUIRED',
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
    );
  const total = items.reduce<number>((before, item: Fields, index) => {
    const at = `${UNIT}/items/${index}`;
    const quantity = Number(textAt(item, 'quantity', 10, at) ?? Number.NaN);
    if (textAt(item, 'name', 127, at) === null || !Number.isInteger(quantity))
      throw wrongField(at, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
    return before + quantity * moneyAt(item['unit_amount'], `${at}/unit_amount`, 0).cents;
  }, 0);
  if (total !== moneyAt(itemTotal, `${UNIT}/amount/breakdown/item_total`, 0).cents)
    throw refused(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
    );
}

function address(context: Fields, name: string): string | null {
  const given = textAt(context, name, 4_000, '/payment_source/paypal/experience_context');
  if (given === null) return null;
  if (!/^https?:/.test(given) || !URL.canParse(given))
    throw wrongField(
      `/payment_source/paypal/experience_context/${name}`,
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      given,
    );
  return given;
}
