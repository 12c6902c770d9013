import { isMethodByHand, PAYMENT_METHODS, romeDayOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, type Rows, touch, type Touch } from '@fiocco/projections';
import { giftOf, moneyMovedBy, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import {
  type CreditReturned,
  type CreditReversed,
  creditEvents,
  listOf,
} from '../credit-ledger/credit.events.js';
import { staffIdOf } from '../../identity/index.js';
import {
  cashDays,
  type CashEntryRow,
  cashEntries,
  creditEntry,
  creditReversalEntry,
  receiptEntry,
  refundEntry,
  reversalEntry,
  SIGN,
} from './cash.tables.js';

/** One entry of the cash view, as its event tells it. */
interface Told extends Pick<CashEntryRow, 'entry_id' | 'kind'> {
  /** Positive, save where an entry takes one of its kind back. */
  readonly cents: number;
  /** The method of the money; null where only its receipt's row knows. */
  readonly method: string | null;
  /** The receipt whose money goes back, by its entry's id; null for money that comes. */
  readonly of: string | null;
}

/** A provider's fee is no cash. */
function toldBy(event: PurchaseEvent): Told | null {
  const moved = moneyMovedBy(event);
  if (moved === null || moved.kind === 'fee') return null;
  const { kind, receiptId, method } = moved;
  const { transactionId } = event.data;
  const cents = Math.abs(moved.cents);
  const of = receiptEntry(transactionId, receiptId);
  switch (kind) {
    case 'received':
      return { entry_id: of, kind, cents, method, of: null };
    case 'reversed':
      return { entry_id: reversalEntry(transactionId, receiptId), kind, cents, method, of };
    case 'refunded':
      return { entry_id: refundEntry(transactionId, moved.refundId ?? receiptId), kind, cents, method, of };
  }
}

/** What moved at a provider is the provider's entry, whoever asked for it. */
const personOf = (method: string, actor: string): string => {
  if (!isMethodByHand(method)) return method;
  return String(staffIdOf(actor) ?? actor);
};

const dayRow = (day: string, method: string, person: string): string => `${day} ${method} ${person}`;

/** The same with what every entry says. */
interface Movement extends Told {
  readonly day: string;
  readonly listId: number;
  readonly actor: string;
}

function ofPurchase(event: PurchaseEvent): Movement | null {
  const told = toldBy(event);
  if (!told) return null;
  const { listId } = giftOf(event.stream);
  return { ...told, day: romeDayOf(new Date(event.at)), listId, actor: event.actor };
}

/** Credit that is given back in money leaves the till, on the day that its paper says. */
function ofCredit({ stream, data, metadata }: StoredEvent & CreditReturned): Movement {
  const listId = listOf(stream);
  const entry = {
    entry_id: creditEntry(listId, data.entryId),
    kind: 'refunded',
    method: 'in_negozio',
  } as const;
  return { ...entry, cents: data.amountCents, of: null, day: data.on, listId, actor: metadata.actor };
}

/** An entry that was a mistake left no till: the day on which it is taken back has so much less of refunds. */
function ofCreditReversed({ stream, data, metadata }: StoredEvent & CreditReversed): Movement | null {
  if (data.kind !== 'returned') return null;
  const listId = listOf(stream);
  const entry_id = creditReversalEntry(listId, data.entryId);
  const { at, actor } = metadata;
  const entry = { entry_id, kind: 'refunded', method: 'in_negozio', of: null } as const;
  return { ...entry, cents: -data.amountCents, day: romeDayOf(new Date(at)), listId, actor };
}

function movementIn(stored: StoredEvent): Movement | null {
  const purchase = purchaseEvents.of(stored);
  if (purchase) return ofPurchase(purchase);
  if (stored.type === 'credit.CreditReturned.v2') return ofCredit(stored as StoredEvent & CreditReturned);
  return stored.type === 'credit.CreditReversed.v1'
    ? ofCreditReversed(stored as StoredEvent & CreditReversed)
    : null;
}

function wanted({ entry_id, of, method, day, actor }: Movement): readonly Touch[] {
  const methods = method === null ? PAYMENT_METHODS : [method];
  return [
    touch(cashEntries, entry_id),
    ...(of === null ? [] : [touch(cashEntries, of)]),
    ...methods.map((one) => touch(cashDays, dayRow(day, one, personOf(one, actor)))),
  ];
}

function entryOf(rows: Rows, movement: Movement): CashEntryRow | null {
  const { entry_id, kind, cents, of, day, listId, actor } = movement;
  const method = movement.method ?? (of === null ? undefined : rows.get(cashEntries, of)?.method);
  if (method === undefined) return null;
  const person = personOf(method, actor);
  return { entry_id, day, method, list_id: listId, person, kind, cents: SIGN[kind] * cents };
}

function sumUp(rows: Rows, { day, method, person, kind, cents }: CashEntryRow): void {
  const id = dayRow(day, method, person);
  const none = { id, day, method, person, received: 0, reversed: 0, refunded: 0 };
  const row = rows.get(cashDays, id) ?? none;
  rows.put(cashDays, { ...row, [kind]: row[kind] + SIGN[kind] * cents });
}

/**
 * The shop's cash view: one row for each movement of money, on its day in Rome. A stray capture is money that came, and
 * counts here until it is given back, although no purchase ever counts it (decision 61).
 */
export const cashProjection = rowProjection({
  name: 'cash',
  version: 2,
  reads: [purchaseEvents.catalogue, creditEvents],
  lazy: true,
  tables: [cashEntries, cashDays],
  touches(stored) {
    const movement = movementIn(stored);
    return movement ? wanted(movement) : [];
  },
  change(rows, stored) {
    const movement = movementIn(stored);
    const entry = movement && entryOf(rows, movement);
    if (!entry) return;
    rows.put(cashEntries, entry);
    sumUp(rows, entry);
  },
});
