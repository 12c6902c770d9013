import { publishedEvent, publishedEvents, type StoredEvent } from '@fiocco/event-sourcing';
import type { TransactionPaid } from '../events/money.js';
import { giftEvents } from '../decider.js';
import type { GiftEvent, PurchaseEvent } from '../events/gift-events.js';

const nameOf = (storedType: string): PurchaseEvent['type'] =>
  storedType.slice(storedType.indexOf('.') + 1, storedType.lastIndexOf('.')) as PurchaseEvent['type'];
/** Looked up, because a rebuild asks for millions of events. */
const NAMES = new Map(giftEvents.currentTypes.map((type) => [type, nameOf(type)]));
const STORED_TYPES = new Map(giftEvents.currentTypes.map((type) => [nameOf(type), type]));

/** The event's type in the ledger. Diaries show it, so that an entry can be found in an export. */
export function ledgerNameOf(name: PurchaseEvent['type']): string {
  const type = STORED_TYPES.get(name);
  if (type === undefined) throw new Error(`There is no event ${name}`);
  return type;
}

function purchaseEventOf(event: StoredEvent & GiftEvent): PurchaseEvent | null {
  if (!('transactionId' in event.data)) return null;
  const { id: eventId, position, stream, revision, metadata, data } = event;
  const { at, actor } = metadata;
  const type = NAMES.get(event.type);
  // Written out, because a spread object of this size costs several times as much, and a rebuild makes millions.
  return { type, data, eventId, position, stream, revision, at, actor } as PurchaseEvent;
}

/** Everything that happens to purchases, for read models and for readers of the whole ledger. */
export const purchaseEvents = publishedEvents<GiftEvent, PurchaseEvent>(giftEvents, purchaseEventOf);

/** By any of these a purchase is a sale: promised, to be paid in the shop or by transfer, or paid. Only its first one makes it. */
export const SALE_EVENTS = [
  'UnitReserved',
  'TransferAwaited',
  'TransactionPaid',
] as const satisfies readonly PurchaseEvent['type'][];

const MAKING_SALES: ReadonlySet<string> = new Set(SALE_EVENTS);

export const makesSale = ({ type }: PurchaseEvent): boolean => MAKING_SALES.has(type);

/** Which purchase something happened to. A reactor reads the rest once the read models have reached `position`. */
interface PublishedPurchase {
  readonly eventId: string;
  readonly position: bigint;
  readonly transactionId: string;
}

/** The full amount has been paid. */
export const purchasePaid = publishedEvent<TransactionPaid, PublishedPurchase>(
  giftEvents,
  'gift.TransactionPaid.v1',
  ({ id, position, data }) => ({ eventId: id, position, transactionId: data.transactionId }),
);
