import { AT_THE_COUNTER, isMethodByHand, PAYMENT_METHODS, romeDayOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { giftOf, type MoneyMoved, moneyMovedBy, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { rowProjection, type Rows, touch, type Touch } from '@fiocco/projections';
import { staffIdOf } from '../../identity/index.js';
import { kindOf } from '../credit-ledger/credit.decider.js';
import { creditEvents, listOf, type StoredCreditEvent } from '../credit-ledger/credit.events.js';
import {
  COLUMN_OF,
  movementDays,
  movementLists,
  type MovementRow,
  movements,
  SIGN,
} from './movement.tables.js';

/** A movement as its event tells it. */
interface Movement extends Omit<MovementRow, 'how' | 'provider' | 'person'> {
  /** The method that its money came by; null where only the movement `of` knows. */
  readonly method: string | null;
  /** Whose money goes back. */
  readonly of: string;
  readonly actor: string;
}

/** Ids of receipts and refunds are unique in their transaction only. */
function idOf({ kind, receiptId, refundId }: MoneyMoved, transactionId: string): string {
  const receipt = `${transactionId} ${receiptId}`;
  switch (kind) {
    case 'received':
      return receipt;
    case 'refunded':
      return `${transactionId} refund ${refundId}`;
    case 'reversed':
    case 'fee':
      return `${receipt} ${kind}`;
  }
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
    on_day: romeDayOf(new Date(at)),
    cents: moved.cents,
    source_id: moved.sourceId,
    list_id: listId,
    product_id: productId,
    transaction_id: transactionId,
    receipt_id: moved.receiptId,
    stray: moved.stray,
    method: moved.method,
    of: `${transactionId} ${moved.receiptId}`,
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
    method: AT_THE_COUNTER,
    of: id,
    actor,
  };
}

function movementIn(stored: StoredEvent): Movement | null {
  const purchase = purchaseEvents.of(stored);
  if (purchase) return ofPurchase(purchase);
  return stored.type.startsWith('credit.') ? ofCredit(stored as StoredCreditEvent) : null;
}

const methodOf = ({ how, provider }: Pick<MovementRow, 'how' | 'provider'>): string =>
  provider ?? (how === 'bonifico' ? how : AT_THE_COUNTER);
/** What moved at a provider is the provider's, whoever asked for it. */
const personOf = (method: string, actor: string): string =>
  isMethodByHand(method) ? String(staffIdOf(actor) ?? actor) : method;
const dayKey = (day: string, method: string, person: string): string => `${day} ${method} ${person}`;
const isIncome = ({ transaction_id, kind, stray }: Movement): boolean =>
  transaction_id !== null && kind !== 'fee' && !stray;

function wanted(movement: Movement): readonly Touch[] {
  const { id, kind, method, on_day, actor, list_id, of } = movement;
  const touched = [touch(movements, id)];
  if (method === null) touched.push(touch(movements, of));
  if (isIncome(movement)) touched.push(touch(movementLists, list_id));
  if (COLUMN_OF[kind] === null) return touched;
  for (const one of method === null ? PAYMENT_METHODS : [method])
    touched.push(touch(movementDays, dayKey(on_day, one, personOf(one, actor))));
  return touched;
}

function enter(rows: Rows, { method: _, of: __, actor, ...movement }: Movement, method: string): void {
  const isByHand = isMethodByHand(method);
  const how = method === 'bonifico' ? method : null;
  const person = personOf(method, actor);
  const by = isByHand ? { how, provider: null, person } : { how: null, provider: method, person: null };
  rows.put(movements, { ...movement, ...by });
}

function sumUp(rows: Rows, movement: Movement, method: string): void {
  const { kind, cents, on_day: day, list_id, actor } = movement;
  if (isIncome(movement)) {
    const before = rows.get(movementLists, list_id)?.income_cents ?? 0;
    rows.put(movementLists, { list_id, income_cents: before + cents });
  }
  const column = COLUMN_OF[kind];
  if (column === null) return;
  const person = personOf(method, actor);
  const id = dayKey(day, method, person);
  const none = { id, day, method, person, received: 0, reversed: 0, refunded: 0 };
  const row = rows.get(movementDays, id) ?? none;
  rows.put(movementDays, { ...row, [column]: row[column] + SIGN[column] * cents });
}

/** The book of movements, and what it sums up itself (decision 61). */
export const movementProjection = rowProjection({
  name: 'movement',
  version: 1,
  reads: [purchaseEvents.catalogue, creditEvents],
  tables: [movements, movementDays, movementLists],
  touches(stored) {
    const movement = movementIn(stored);
    return movement ? wanted(movement) : [];
  },
  change(rows, stored) {
    const movement = movementIn(stored);
    if (!movement) return;
    const original = movement.method === null ? rows.get(movements, movement.of) : undefined;
    const method = movement.method ?? (original && methodOf(original));
    if (method === undefined) return;
    enter(rows, movement, method);
    sumUp(rows, movement, method);
  },
});
