import type { MoneyHow, MovementKind, PaymentMethod, RomeDay } from '@fiocco/contracts';
import { kindsIn } from './read-models/movement.tables.js';

/** Which movements are meant: those of some days, both included in Rome, that have each named field. */
export interface MovementFilter {
  readonly from: RomeDay;
  readonly to: RomeDay;
  readonly method?: PaymentMethod | undefined;
  readonly how?: MoneyHow | undefined;
  /** An account's id. */
  readonly person?: number | undefined;
  readonly listId?: number | undefined;
  readonly transactionId?: string | undefined;
  /** One of them. */
  readonly kinds?: readonly MovementKind[] | undefined;
}

/** Before any shop kept a book. */
export const BOOK_BEGINS = '2000-01-01';

/** SQL: the kind of a row of the book as calls name it; null for what moved no money of the shop's. */
export const KIND = `case kind when 'received' then case when person is null then 'capture' else 'receipt' end
  when 'reversed' then 'reversal' when 'refunded' then 'refund' when 'returned' then 'credit'
  when 'exchanged' then 'exchange' end`;

/** SQL: the rows of the book that are money of the shop's: no credit that was used, and no provider's fee. */
export const MOVES_MONEY = `kind in (${(['received', 'reversed', 'refunded'] as const).map(kindsIn).join(', ')}, 'exchanged')`;

/** Whether the sums of days tell it; they do not tell lists, transactions and kinds apart. */
export const isWithinDays = ({ listId, transactionId, kinds }: MovementFilter): boolean =>
  listId === undefined && transactionId === undefined && kinds === undefined;

/** Given the placeholder of the value. */
const CONDITIONS: Readonly<Record<Exclude<keyof MovementFilter, 'from' | 'to'>, (value: string) => string>> =
  {
    method: (value) => `method = ${value}`,
    how: (value) => `how = ${value}`,
    person: (value) => `person = ${value}`,
    listId: (value) => `list_id = ${value}`,
    transactionId: (value) => `transaction_id = ${value}`,
    kinds: (value) => `${KIND} = any(${value}::text[])`,
  };

/** SQL: the filter's conditions on the columns of the book, or on those of its days, where `day` names the day. */
export function conditionsOf(
  { from, to, ...named }: MovementFilter,
  day: 'day' | 'on_day',
): { readonly sql: string; readonly values: readonly (string | number | readonly string[])[] } {
  const given = Object.entries(named).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field: field as keyof typeof CONDITIONS, value }],
  );
  const sql = given.map(({ field }, index) => ` and ${CONDITIONS[field](`$${index + 3}`)}`).join('');
  return {
    sql: `${day} between $1 and $2${sql}`,
    values: [from, to, ...given.map(({ field, value }) => (field === 'person' ? String(value) : value))],
  };
}
