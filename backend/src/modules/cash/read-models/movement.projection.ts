import {
  AT_THE_COUNTER,
  howByHand,
  isMethodByHand,
  MONEY_HOWS,
  type MoneyHow,
  PAYMENT_METHODS,
  type RomeDay,
  romeDayOf,
} from '@fiocco/contracts';
import type { SealedEvent, StoredEvent } from '@fiocco/event-sourcing';
import { giftOf, type MoneyMoved, moneyMovedBy, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { rowProjection, type Rows, touch, type Touch } from '@fiocco/projections';
import { staffIdOf } from '../../identity/index.js';
import { kindOf } from '../credit-ledger/credit.decider.js';
import { closingEvents, type StoredClosingEvent } from '../closing-ledger/closing.events.js';
import { creditEvents, listOf, type StoredCreditEvent } from '../credit-ledger/credit.events.js';
import {
  closedDays,
  COLUMN_OF,
  movementDays,
  movementLists,
  type MovementRow,
  movements,
  SIGN,
} from './movement.tables.js';

/** A movement as its event tells it. */
interface Movement extends Omit<MovementRow, 'method' | 'person' | 'after_closing'> {
  /** Null where only the movement `of` knows. */
  readonly method: string | null;
  /** Whose money goes back. */
  readonly of: string;
  /** It undoes an entry that was a mistake, so that its money goes the way it came. */
  readonly undoes: boolean;
  /** The half of an exchange that comes in: it stands beside the other, whoever wrote it and when. */
  readonly comesIn: boolean;
  readonly actor: string;
}

/** Ids of receipts and refunds are unique in their transaction only. */
function idOf(moved: MoneyMoved, transactionId: string): string {
  const { kind, receiptId, refundId, exchange } = moved;
  const receipt = `${transactionId} ${receiptId}`;
  switch (kind) {
    // Where it comes in for the first time it is the receipt, to which later movements lead.
    case 'exchanged':
      return exchange?.from != null && !exchange.returns ? receipt : `${receipt} exchanged ${exchange?.id}`;
    case 'received':
      return receipt;
    case 'refunded':
      return `${transactionId} refund ${refundId}`;
    case 'reversed':
    case 'fee':
      return `${receipt} ${kind}`;
  }
}

/** Under which id the book has what an event moved; null where it moved no money. */
export function movementOf(event: PurchaseEvent): string | null {
  const moved = moneyMovedBy(event);
  return moved && idOf(moved, event.data.transactionId);
}

/** The movement whose money this is: its receipt, or the other half of its exchange. */
function sourceOf({ receiptId, exchange }: MoneyMoved, transactionId: string): string {
  const from = exchange?.from;
  return from == null ? `${transactionId} ${receiptId}` : `${from} ${receiptId} exchanged ${exchange?.id}`;
}

function ofPurchase(event: PurchaseEvent): Movement | null {
  const moved = moneyMovedBy(event);
  if (moved === null) return null;
  const { listId, productId } = giftOf(event.stream);
  const { at, actor } = event;
  const { transactionId } = event.data;
  return {
    id: idOf(moved, transactionId),
    kind: moved.kind,
    at,
    on_day: moved.on ?? romeDayOf(new Date(at)),
    cents: moved.cents,
    how: moved.how,
    source_id: moved.sourceId,
    list_id: listId,
    product_id: productId,
    transaction_id: transactionId,
    receipt_id: moved.receiptId,
    stray: moved.stray,
    method: moved.method,
    of: sourceOf(moved, transactionId),
    undoes: moved.kind === 'reversed' || moved.kind === 'exchanged',
    comesIn: moved.exchange?.from != null,
    actor,
  };
}

/** Credit goes on the day of its paper, and is taken back on the day on which somebody does. */
function ofCredit(event: StoredCreditEvent): Movement {
  const listId = listOf(event.stream);
  const { at, actor } = event.metadata;
  const { entryId, amountCents } = event.data;
  const id = `credit ${listId} ${entryId}`;
  const isReversed = event.type === 'credit.CreditReversed.v1';
  return {
    id: isReversed ? `${id} reversed` : id,
    kind: isReversed ? event.data.kind : kindOf(event),
    at,
    on_day: isReversed ? romeDayOf(new Date(at)) : event.data.on,
    cents: isReversed ? amountCents : -amountCents,
    source_id: null,
    list_id: listId,
    product_id: null,
    transaction_id: null,
    receipt_id: entryId,
    stray: false,
    method: isReversed ? null : AT_THE_COUNTER,
    how: event.type === 'credit.CreditReturned.v4' ? event.data.how : null,
    of: id,
    undoes: isReversed,
    comesIn: false,
    actor,
  };
}

function movementIn(stored: StoredEvent): Movement | null {
  const purchase = purchaseEvents.of(stored);
  if (purchase) return ofPurchase(purchase);
  return stored.type.startsWith('credit.') ? ofCredit(stored as StoredCreditEvent) : null;
}

/** The day for which an event moves money by staff's word; null where none moves, or a provider says it. */
export function dayByHand(stream: string, event: SealedEvent): RomeDay | null {
  const movement = movementIn({ ...event, stream, revision: 0, position: 0n });
  const isByHand = movement !== null && COLUMN_OF[movement.kind] !== null && movement.source_id === null;
  return isByHand ? movement.on_day : null;
}

/** Where its money came from, which a movement that takes it back does not say itself. */
type Origin = Pick<MovementRow, 'method' | 'how'>;

const originBy = (method: string, how: MoneyHow | null): Origin => ({
  method,
  how: isMethodByHand(method) ? howByHand(method, how) : null,
});

/** A refund says itself how it was given. */
const originOf = ({ undoes, how }: Movement, of: Origin): Origin =>
  originBy(of.method, undoes ? of.how : how);

/** Every origin that a movement may have whose receipt is not read yet. */
function possibleOrigins({ undoes, how }: Movement): readonly Origin[] {
  const hows = undoes ? MONEY_HOWS : [how];
  return PAYMENT_METHODS.flatMap((method) =>
    (isMethodByHand(method) ? hows : [null]).map((one) => originBy(method, one)),
  );
}

/** What moved at a provider is the provider's, whoever asked for it. */
const personOf = (method: string, actor: string): string =>
  isMethodByHand(method) ? String(staffIdOf(actor) ?? actor) : method;
const dayKey = (day: string, { method, how }: Origin, person: string): string =>
  `${day} ${method} ${how ?? '-'} ${person}`;
const isIncome = ({ transaction_id, kind, stray }: Movement): boolean =>
  transaction_id !== null && kind !== 'fee' && !stray;

function wanted(movement: Movement): readonly Touch[] {
  const { id, kind, method, how, on_day, actor, list_id, of } = movement;
  const touched = [touch(movements, id), touch(closedDays, on_day)];
  if (method === null) touched.push(touch(movements, of));
  if (isIncome(movement)) touched.push(touch(movementLists, list_id));
  if (COLUMN_OF[kind] === null) return touched;
  for (const origin of method === null ? possibleOrigins(movement) : [originBy(method, how)])
    touched.push(touch(movementDays, dayKey(on_day, origin, personOf(origin.method, actor))));
  return touched;
}

function enter(rows: Rows, entry: Movement, { method, how }: Origin): void {
  const { of, undoes: _, comesIn, actor, ...movement } = entry;
  const other = comesIn ? rows.get(movements, of) : undefined;
  // The half of an exchange that comes in stands beside the other, whoever wrote it and when.
  const { on_day, after_closing, person } = other ?? {
    ...when(rows, entry),
    person: personOf(method, actor),
  };
  const by = isMethodByHand(method) ? person : null;
  rows.put(movements, { ...movement, method, how, person: by, on_day, after_closing });
}

const when = (rows: Rows, { on_day }: Movement): Pick<MovementRow, 'on_day' | 'after_closing'> => ({
  on_day,
  after_closing: rows.get(closedDays, on_day)?.closed ?? false,
});

function sumUp(rows: Rows, movement: Movement, { method, how }: Origin): void {
  const { kind, cents, on_day: day, list_id, actor } = movement;
  if (isIncome(movement)) {
    const before = rows.get(movementLists, list_id)?.income_cents ?? 0;
    rows.put(movementLists, { list_id, income_cents: before + cents });
  }
  const column = COLUMN_OF[kind];
  if (column === null) return;
  const person = personOf(method, actor);
  const id = dayKey(day, { method, how }, person);
  const none = { id, day, method, how, person, received: 0, reversed: 0, refunded: 0 };
  const row = rows.get(movementDays, id) ?? none;
  rows.put(movementDays, { ...row, [column]: row[column] + SIGN[column] * cents });
}

const closingIn = (stored: StoredEvent): StoredClosingEvent | null =>
  stored.type.startsWith('closing.') ? (closingEvents.read(stored) as StoredClosingEvent) : null;

function noteClosing(rows: Rows, { type, data, metadata: { at, actor } }: StoredClosingEvent): void {
  if (type === 'closing.DayReopened.v1') {
    const row = rows.get(closedDays, data.day);
    if (row) rows.put(closedDays, { ...row, closed: false });
    return;
  }
  const { day, floatCents: float_cents, counted, expected, uncounted, reason } = data;
  const reason_ref = reason?.ref ?? null;
  rows.put(closedDays, {
    day,
    closed: true,
    at,
    actor,
    float_cents,
    counted,
    expected,
    uncounted,
    reason_ref,
  });
}

/** The book of movements, and what it sums up itself (decision 61). */
export const movementProjection = rowProjection({
  name: 'movement',
  title: 'Movimenti di denaro',
  version: 3,
  reads: [purchaseEvents.catalogue, creditEvents, closingEvents],
  tables: [movements, movementDays, movementLists, closedDays],
  touches(stored) {
    const closing = closingIn(stored);
    if (closing) return [touch(closedDays, closing.data.day)];
    const movement = movementIn(stored);
    return movement ? wanted(movement) : [];
  },
  change(rows, stored) {
    const closing = closingIn(stored);
    if (closing) noteClosing(rows, closing);
    const movement = movementIn(stored);
    if (!movement) return;
    const { method, how } = movement;
    const of = method === null ? rows.get(movements, movement.of) : originBy(method, how);
    if (!of) return;
    const origin = method === null ? originOf(movement, of) : of;
    enter(rows, movement, origin);
    sumUp(rows, movement, origin);
  },
});
