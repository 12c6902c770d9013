import {
  PaypalReferenceIdType,
  type SearchResponse,
  type TransactionInformation,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import type { ReportedMovement } from '../../access/provider.js';
import type { PaypalClient } from './paypal-client.js';
import { centsIn, currencyOf, known } from './paypal-money.js';
import { markIn } from './paypal-payment.js';

/** PayPal reports at most 31 days at once. */
const WINDOW_MS = 30 * 86_400_000;
const PAGE = 500;

/** Until when the report has everything, as it says itself. */
export interface Refreshed {
  at: Date | null;
}

/** PayPal's report of transactions; a movement appears in it up to three hours after it was made. */
export async function* paypalReport(
  client: PaypalClient,
  from: Date,
  until: Date,
  refreshed: Refreshed = { at: null },
): AsyncGenerator<ReportedMovement> {
  for (let start = from.getTime(); start < until.getTime(); start += WINDOW_MS) {
    const end = Math.min(start + WINDOW_MS, until.getTime());
    for await (const info of window(client, start, end, refreshed)) {
      const movement = movementOf(info);
      const at = Date.parse(movement.at);
      // PayPal counts both ends in; the next window begins where this one ends.
      if (at >= start && at < end) yield movement;
    }
  }
}

async function* window(
  client: PaypalClient,
  start: number,
  end: number,
  refreshed: Refreshed,
): AsyncGenerator<TransactionInformation> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { result }: { result: SearchResponse } = await client.ask((sdk) =>
      new TransactionSearchController(sdk).searchTransactions({
        startDate: secondsOf(start),
        endDate: secondsOf(end),
        fields: 'transaction_info',
        pageSize: PAGE,
        page,
      }),
    );
    pages = result.totalPages ?? 1;
    if (result.lastRefreshedDatetime) refreshed.at = new Date(result.lastRefreshedDatetime);
    for (const { transactionInfo: info } of result.transactionDetails ?? []) if (info) yield info;
  }
}

export const secondsOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+/, '');

const STATES: Readonly<Record<string, ReportedMovement['state']>> = { S: 'done', V: 'done', P: 'pending' };

function movementOf(info: TransactionInformation): ReportedMovement {
  const { transactionId: id, transactionInitiationDate: at } = info;
  const amountCents = centsIn(info.transactionAmount);
  const kind = kindOf(info.transactionEventCode ?? '', amountCents);
  return {
    kind,
    id: known(id),
    paymentId: referenceOf(info, PaypalReferenceIdType.Odr),
    captureId: kind === 'capture' ? known(id) : referenceOf(info, PaypalReferenceIdType.Txn),
    mark: markIn(info.customField),
    amountCents,
    feeCents: feeIn(info),
    currency: currencyOf(info.transactionAmount),
    state: STATES[info.transactionStatus ?? ''] ?? 'failed',
    at: new Date(known(at)).toISOString(),
  };
}

const referenceOf = (info: TransactionInformation, type: PaypalReferenceIdType): string | null =>
  info.paypalReferenceIdType === type ? (info.paypalReferenceId ?? null) : null;

/** PayPal writes what it keeps as a negative amount. */
const feeIn = ({ feeAmount }: TransactionInformation): number | null =>
  feeAmount === undefined ? null : 0 - centsIn(feeAmount);

/** By PayPal's event codes: T00 payments, T1107 refunds, T11 other reversals and T12 adjustments for disputes. */
function kindOf(code: string, amountCents: number): ReportedMovement['kind'] {
  if (code.startsWith('T00') && amountCents > 0) return 'capture';
  if (code === 'T1107') return 'refund';
  return code.startsWith('T11') || code.startsWith('T12') ? 'dispute' : 'other';
}
