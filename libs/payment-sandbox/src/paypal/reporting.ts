import { readForm, textOf, type FormFields } from '../http/form.js';
import type { Call } from '../http/exchange.js';
import type { PaypalAccount } from './account.js';
import { moneyShape } from './json-body.js';
import { PaypalError } from './paypal-error.js';
import type { Capture, Refund } from './records.js';
import { feeShape } from './shapes.js';

type Shape = Record<string, unknown>;
const LONGEST_MS = 31 * 86_400_000;

/** The report of transactions (`/v1/reporting/transactions`), for a daily comparison. */
export function transactionReport(account: PaypalAccount, call: Call): Shape {
  const params = readForm(call.query);
  const [from, until] = [timeOf(params, 'start_date'), timeOf(params, 'end_date')];
  if (until - from > LONGEST_MS) throw wrong('end_date', 'Date range is greater than 31 days');
  const size = wholeOf(params, 'page_size', 100, 500);
  const number = wholeOf(params, 'page', 1, 10_000);
  const entries = [
    ...account.captures.all().map((row) => ({ at: row.created, info: captureInfo(row) })),
    ...account.refunds.all().map((row) => ({ at: row.created, info: refundInfo(row) })),
  ]
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
    .sort((left, right) => (left.at < right.at ? -1 : 1));
  return {
    transaction_details: entries
      .slice((number - 1) * size, number * size)
      .map(({ info }) => ({ transaction_info: info })),
    account_number: 'SHPPFXCCTA777',
    start_date: new Date(from).toISOString(),
    end_date: new Date(until).toISOString(),
    last_refreshed_datetime: account.now(),
    page: number,
    total_items: entries.length,
    total_pages: Math.max(1, Math.ceil(entries.length / size)),
    links: [{ href: `${account.url()}${call.path}?${call.query}`, rel: 'self', method: 'GET' }],
  };
}

const STATUS = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D' } as const;

const captureInfo = (capture: Capture): Shape => ({
  transaction_id: capture.id,
  paypal_reference_id: capture.order,
  paypal_reference_id_type: 'ODR',
  transaction_event_code: 'T0006',
  transaction_initiation_date: capture.created,
  transaction_updated_date: capture.updated,
  transaction_amount: moneyShape(capture.amount, capture.currency),
  ...(capture.status === 'COMPLETED' ? { fee_amount: feeShape(capture) } : {}),
  transaction_status: STATUS[capture.status],
  ...(capture.invoiceId === null ? {} : { invoice_id: capture.invoiceId }),
  ...(capture.customId === null ? {} : { custom_field: capture.customId }),
});

const refundInfo = (refund: Refund): Shape => ({
  transaction_id: refund.id,
  paypal_reference_id: refund.capture,
  paypal_reference_id_type: 'TXN',
  transaction_event_code: 'T1107',
  transaction_initiation_date: refund.created,
  transaction_updated_date: refund.created,
  transaction_amount: moneyShape(-refund.amount, refund.currency),
  transaction_status: 'S',
  ...(refund.customId === null ? {} : { custom_field: refund.customId }),
});

function timeOf(params: FormFields, name: string): number {
  const time = Date.parse(textOf(params[name]) ?? '');
  if (Number.isNaN(time)) throw wrong(name, 'Must be a date and time of RFC 3339');
  return time;
}

function wholeOf(params: FormFields, name: string, usual: number, most: number): number {
  const number = Number(textOf(params[name]) ?? usual);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw wrong(name, `Must be from 1 to ${most}`);
  return number;
}

const wrong = (field: string, description: string): PaypalError =>
  new PaypalError('INVALID_REQUEST', [
    { field, issue: 'INVALID_PARAMETER_VALUE', description, location: 'query' },
  ]);
