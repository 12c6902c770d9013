import {
  type PaymentMethod,
  type RomeDay,
  type SummedTransactions,
  type TransactionStatus,
  type TransactionTodo,
} from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { stagesSql } from '../../gifts/index.js';
import {
  GIFT_NUMBER,
  HAS_MONEY_OF_OTHERS,
  IS_LISTED,
  LACKS,
  STILL_TO_COME,
} from '../read-models/transaction-indexes.js';
import type { SearchedWord } from './searched-words.js';
import { isBehind } from './transaction-sums.js';

export interface TransactionFilter {
  /** Only among these. */
  readonly ids: readonly string[] | null;
  readonly listId: number | null;
  /** 0 for the lists' fund. */
  readonly productId: number | null;
  readonly status: TransactionStatus | null;
  /** `listed`: what was held, and is not removed since. Null: all that ever was held, wherever it stands. */
  readonly among: 'listed' | 'drafts' | null;
  /** Only those for which staff may have to do this. */
  readonly todo: TransactionTodo | null;
  /** Only those behind this sum. */
  readonly sum: SummedTransactions | null;
  /**
   * Every word must appear in list, product, buyer, e-mail, phone or order number. Of a bank's text with a causale in it
   * only the order counts.
   */
  readonly search: string;
  /** Days in Rome on which it began, both included. */
  readonly from: RomeDay | null;
  readonly to: RomeDay | null;
  readonly paymentMethod: PaymentMethod | null;
  /** Both included. */
  readonly amountMinCents: Cents | null;
  readonly amountMaxCents: Cents | null;
  /** Its amount, or that with its shipping. */
  readonly saidCents: Cents | null;
  /** Only those that were sold together in this sale. */
  readonly saleId: string | null;
  /** Only those whose money is still to come though their term is over at this time. */
  readonly overdueAt: Date | null;
}

/** No filter at all. */
export const EVERY_TRANSACTION: TransactionFilter = {
  ids: null,
  listId: null,
  productId: null,
  status: null,
  among: null,
  todo: null,
  sum: null,
  search: '',
  from: null,
  to: null,
  paymentMethod: null,
  amountMinCents: null,
  amountMaxCents: null,
  saidCents: null,
  saleId: null,
  overdueAt: null,
};

/** A `where` about `t`, the read model's rows, with its parameters from `$1` on. */
export interface Conditions {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const AMONG = { listed: IS_LISTED, drafts: "t.stage = 'draft'" } as const;

function stageConditions({ among, todo: wanted, sum }: TransactionFilter): readonly string[] {
  return [
    ...(among === null ? [] : [AMONG[among]]),
    ...(wanted === null ? [] : [todoCondition(wanted)]),
    ...(sum === null ? [] : [isBehind(sum)]),
  ];
}

/** Money beside the transaction's own, and complaints about it, change no stage: what is open of them tells. */
function todoCondition(wanted: TransactionTodo): string {
  const open = (...due: readonly string[]) =>
    `select o.transaction_id from read_models.open_payments o
      where o.due in (${due.map((one) => `'${one}'`).join(', ')})`;
  const oneOf = (ids: string) => `t.id = any(array(${ids}))`;
  if (wanted === 'owed') return `(${STILL_TO_COME} and ${LACKS} > 0)`;
  if (wanted === 'stray' || wanted === 'dispute') return oneOf(open(wanted));
  const atStage = `stage in (${stagesSql(({ todo }) => todo === wanted)})`;
  if (wanted !== 'refund') return `t.${atStage}`;
  // A part that is given back, and a refund that was refused, leave the transaction paid. Each has an index.
  const where = (condition: string) => `select id from read_models.transactions where ${condition}`;
  return oneOf([where(atStage), open('refund', 'refused'), where(HAS_MONEY_OF_OTHERS)].join(' union all '));
}

/** A part of a transfer stops its term. */
const TERM_RUNS = `(t.stage <> 'awaiting_transfer' or t.received_cents = 0)`;

const MIDNIGHT = (day: string) => `((${day})::timestamp at time zone 'Europe/Rome')`;

/** SQL for each part that holds a value, given the placeholder of that value. */
const BY_VALUE: {
  readonly [Part in keyof TransactionFilter]?: (placeholder: string) => string;
} = {
  ids: (p) => `t.id = any(${p}::text[])`,
  listId: (p) => `t.list_id = ${p}`,
  productId: (p) => `${GIFT_NUMBER} = ${p}`,
  status: (p) => `t.status = ${p}`,
  from: (p) => `t.created_at >= ${MIDNIGHT(`${p}::date`)}`,
  to: (p) => `t.created_at < ${MIDNIGHT(`${p}::date + 1`)}`,
  paymentMethod: (p) => `t.payment_method = ${p}`,
  amountMinCents: (p) => `t.amount_cents >= ${p}`,
  amountMaxCents: (p) => `t.amount_cents <= ${p}`,
  // Looked up by the amounts that may stand beside a shipping: no index has the sum.
  saidCents: (
    p,
  ) => `(t.amount_cents = ${p} or (t.amount_cents + t.shipping_cents = ${p} and t.amount_cents = any(
    array(select distinct ${p}::bigint - shipping_cents from catalog.product where shipping_cents > 0))))`,
  saleId: (p) => `t.id = any(array(
    select transaction_id from read_models.sale where sale_id = ${p} and position is not null))`,
  overdueAt: (p) => `(${STILL_TO_COME} and ${TERM_RUNS} and t.expires_at < ${p})`,
};

/** How a text is looked for: by the index, or row by row as they are read in another order. */
export type TextMatch = 'by index' | 'row by row';

/** One word, anywhere in the transaction's own text or in the names of its list and gift. */
function hasWord(
  { patterns, alike, lists, gifts }: SearchedWord,
  by: TextMatch,
  add: (value: unknown) => string,
): string {
  const ways: string[] = [];
  if (lists.length > 0) ways.push(`t.list_id = any(${add(lists)}::bigint[])`);
  if (gifts.length > 0) ways.push(`${GIFT_NUMBER} = any(${add(gifts)}::integer[])`);
  if (alike !== undefined)
    ways.push(
      `(t.search || '' like any(${add(alike.parts)}::text[]) and t.search || '' ~ ${add(alike.pattern)})`,
    );
  for (const { whole, part } of patterns) {
    const isWhole = () => `t.search || '' like ${add(whole)}`;
    if (by === 'row by row' || part === null) ways.push(isWhole());
    // Asked for twice where once would do, a word would be taken for much rarer than it is.
    else if (part === whole) ways.push(`t.search like ${add(part)}`);
    else ways.push(`(t.search like ${add(part)} and ${isWhole()})`);
  }
  return `(${ways.join(' or ')})`;
}

export function conditionsOf(
  filter: TransactionFilter,
  words: readonly SearchedWord[],
  by: TextMatch = 'by index',
): Conditions {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const parts = ['true', ...stageConditions(filter)];
  for (const part of Object.keys(BY_VALUE) as (keyof TransactionFilter)[]) {
    const sql = BY_VALUE[part];
    if (sql && filter[part] !== null) parts.push(sql(add(filter[part])));
  }
  const hasRare = words.some(({ isRare }) => isRare);
  for (const word of words) parts.push(hasWord(word, hasRare && !word.isRare ? 'row by row' : by, add));
  return { sql: parts.join(' and '), values };
}
