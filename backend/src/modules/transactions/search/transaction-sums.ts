import { TRANSACTION_SUMS, type SummedTransactions, type TransactionSum } from '@fiocco/contracts';
import { IS_OF_UNFINISHED_UNIT, stagesSql } from '../../gifts/index.js';
import { LACKS, STILL_TO_COME } from '../read-models/transaction-indexes.js';

/** SQL about `t`, the read model's rows. */
interface Sum {
  /** What a row adds. */
  readonly cents: string;
  /** Which rows add something, or could. */
  readonly of: string;
}

const DUE = 't.amount_cents + t.shipping_cents';
/** Money beyond the price is given back first, and was never a sale. */
const BACK = `case t.refunded_cents when 0 then 0
  else greatest(t.refunded_cents - greatest(t.received_cents - (${DUE}), 0), 0) end`;
const NET = '(t.received_cents - t.refunded_cents)';
const SOLD = `greatest(t.amount_cents - ${BACK}, 0)`;
const PAID = `t.stage = 'paid'`;
const OVER = `t.status = 'annullata'`;
const HELD = `t.stage in (${stagesSql(({ status, todo, unit }) => status === 'in_attesa' && todo !== 'transfer' && unit !== 'free')})`;

/** `net` adds up of five others row by row, because each row is paid, over, or neither. */
const SUMS: Readonly<Record<TransactionSum, Sum>> = {
  net: { cents: NET, of: 'true' },
  received: { cents: 't.received_cents', of: 'true' },
  refunded: { cents: 't.refunded_cents', of: 'true' },
  sold: { cents: SOLD, of: PAID },
  shipping: { cents: `t.shipping_cents - greatest(${BACK} - t.amount_cents, 0)`, of: PAID },
  deposits: { cents: NET, of: `not (${PAID} or ${OVER})` },
  forgiven: { cents: LACKS, of: PAID },
  surplus: {
    cents: `case when ${PAID} then greatest(${NET} - (${DUE}), 0) else ${NET} end`,
    of: `(${PAID} or ${OVER})`,
  },
  toCollect: { cents: LACKS, of: STILL_TO_COME },
  held: { cents: LACKS, of: HELD },
};

/** Those that are counted also where they add nothing: a gift without a price can be reserved and paid. */
const COUNTED: Readonly<Partial<Record<SummedTransactions, string>>> = {
  held: SUMS.held.of,
  reserved: `t.stage in (${stagesSql(({ todo }) => todo === 'collect')})`,
  paid: PAID,
  fund: `(${PAID} and t.product_id is null)`,
  shares: `(${PAID} and t.kind = 'quota' and t.product_id is not null and ${IS_OF_UNFINISHED_UNIT})`,
};

const isSum = (sum: SummedTransactions): sum is TransactionSum =>
  (TRANSACTION_SUMS as readonly SummedTransactions[]).includes(sum);

/** SQL: the row is one of those behind the sum. */
export function isBehind(sum: SummedTransactions): string {
  const counted = COUNTED[sum];
  if (counted !== undefined || !isSum(sum)) return counted ?? 'false';
  const { cents, of } = SUMS[sum];
  return `${of} and (${cents}) <> 0`;
}

/** Cents are whole numbers, which `float8` adds up exactly as far as JavaScript does, and sooner than `numeric`. */
const summed = ({ cents, of }: Sum): string => `coalesce(sum((${cents})::float8) filter (where ${of}), 0)`;

/** SQL: all sums, each under its name. */
export const ALL_SUMS = TRANSACTION_SUMS.map((sum) => `${summed(SUMS[sum])} as "${sum}"`).join(', ');
