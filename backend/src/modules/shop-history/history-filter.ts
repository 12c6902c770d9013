import {
  ADMINS_HISTORY,
  HISTORY_KINDS,
  type HistoryKind,
  type RomeDay,
  type StaffRole,
} from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { FoundForHistory } from './history-search.js';

/** Which entries are meant; an absent field leaves all. */
export interface HistoryFilter {
  /** Days in Rome, both included. */
  readonly from?: RomeDay | undefined;
  readonly to?: RomeDay | undefined;
  /** An account's id, or a kind of actor. */
  readonly person?: string | undefined;
  readonly kinds?: readonly HistoryKind[] | undefined;
  readonly listId?: number | undefined;
  /** 0 for the funds of lists. */
  readonly productId?: number | undefined;
  readonly transactionId?: string | undefined;
  readonly subject?: string | undefined;
  /** Whichever way the money went. */
  readonly amountFrom?: Cents | undefined;
  readonly amountTo?: Cents | undefined;
}

/** A `where` about `h`, the rows of the history, with its parameters from `$1` on. */
export interface Conditions {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const MIDNIGHT = (day: string): string => `((${day})::timestamp at time zone 'Europe/Rome')`;

/** SQL of each field, given the placeholder of its value. */
const BY_VALUE: Readonly<Record<keyof HistoryFilter, (placeholder: string) => string>> = {
  from: (p) => `h.at >= ${MIDNIGHT(`${p}::date`)}`,
  to: (p) => `h.at < ${MIDNIGHT(`${p}::date + 1`)}`,
  person: (p) => `h.actor = ${p}`,
  kinds: (p) => `h.kind = any(${p}::text[])`,
  listId: (p) => `h.list_id = ${p}`,
  productId: (p) => `h.product_id = ${p}`,
  transactionId: (p) => `h.transaction_id = ${p}`,
  subject: (p) => `h.subject = ${p}`,
  amountFrom: (p) => `abs(h.cents) >= ${p}`,
  amountTo: (p) => `abs(h.cents) <= ${p}`,
};

/** Those that this account may read, where it asks for no kind of its own. */
export const kindsFor = (role: StaffRole): readonly HistoryKind[] | undefined =>
  role === 'admin' ? undefined : HISTORY_KINDS.filter((kind) => !ADMINS_HISTORY.includes(kind));

const valueOf = (field: string, value: unknown): unknown =>
  field === 'person' && /^\d+$/.test(String(value)) ? `staff:${String(value)}` : value;

/** `found`: null where nothing is searched for. */
export function conditionsOf(filter: HistoryFilter, found: FoundForHistory | null): Conditions {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const parts = ['true'];
  for (const [field, value] of Object.entries(filter))
    if (value !== undefined) parts.push(BY_VALUE[field as keyof HistoryFilter](add(valueOf(field, value))));
  if (found) parts.push(isFound(found, add));
  return { sql: parts.join(' and '), values };
}

/** Of a purchase its own search tells; of anything else the names of its list and product. */
function isFound({ transactions, words }: FoundForHistory, add: (value: unknown) => string): string {
  const named = words.map(
    ({ lists, products }) =>
      `(h.list_id = any(${add(lists)}::bigint[]) or h.product_id = any(${add(products)}::integer[]))`,
  );
  const byName = words.length === 0 ? 'false' : named.join(' and ');
  return `(h.transaction_id = any(${add(transactions)}::text[]) or (h.transaction_id is null and ${byName}))`;
}
