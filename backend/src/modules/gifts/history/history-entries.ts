import type { HistoryEntry } from '@fiocco/contracts';
import { hashOf, type StoredEvent } from '@fiocco/event-sourcing';
import { formatEuro } from '@fiocco/money';
import type { GiftEvent } from '../gift/gift.events.js';
import { evolveGift, type GiftState, initialGiftState, type Purchase } from '../gift/gift.state.js';
import { unitsOf } from '../gift/gift.units.js';
import { isTransactionEvent, type TransactionEvent } from '../read-models/transaction.row.js';
import { DELIVERY_WORDS, PAYMENT_WORDS, sentenceOf, stageWords } from './sentences.js';

type Change = HistoryEntry['changes'][number];
/** An entry as the ledger alone tells it: its actor a code (`staff:3`), people's words references to the vault. */
export type UnnamedEntry = Omit<HistoryEntry, 'actor' | 'note'> & {
  readonly actor: string;
  readonly note: string | null;
  /** The buyer's data before and after, where the event changed them. */
  readonly buyer: { readonly before: string; readonly after: string } | null;
};

const FIELDS: readonly (readonly [
  field: string,
  value: (purchase: Purchase | undefined) => string | null,
])[] = [
  ['Stato', stageWords],
  ['Importo', (purchase) => (purchase ? formatEuro(purchase.amountCents) : null)],
  ['Spedizione', (purchase) => (purchase ? formatEuro(purchase.shippingCents) : null)],
  ['Pagamento', (purchase) => (purchase ? PAYMENT_WORDS[purchase.paymentMethod] : null)],
  ['Consegna', (purchase) => (purchase ? DELIVERY_WORDS[purchase.deliveryMethod] : null)],
  ['Incassato', (purchase) => (purchase ? formatEuro(purchase.receivedCents) : null)],
];

const NOTHING = formatEuro(0);

function purchaseChanges(before: Purchase | undefined, after: Purchase | undefined): readonly Change[] {
  return FIELDS.flatMap(([field, value]) => {
    const was = value(before);
    const is = value(after);
    const isNew = was === null && (is === null || is === NOTHING);
    return is === null || was === is || isNew ? [] : [{ field, before: was, after: is }];
  });
}

function freeUnits(state: GiftState): string {
  const units = unitsOf(state);
  return `${units.filter((unit) => unit.live.length === 0).length} di ${units.length}`;
}

function unitChanges(before: GiftState, after: GiftState): readonly Change[] {
  if (before.productId === null) return [];
  const was = freeUnits(before);
  const is = freeUnits(after);
  return was === is ? [] : [{ field: 'Disponibili', before: was, after: is }];
}

/** Where the buyer's data lie from this event on; null where it says nothing of them. */
function buyerRefOf(event: TransactionEvent): string | null {
  return event.type === 'gift.UnitHeld.v1' || event.type === 'gift.BuyerCorrected.v1'
    ? event.data.buyer.ref
    : null;
}

function entryOf(
  event: TransactionEvent,
  before: GiftState,
  after: GiftState,
  buyer: UnnamedEntry['buyer'],
): UnnamedEntry {
  const { transactionId } = event.data;
  return {
    number: event.revision + 1,
    fingerprint: hashOf(event.stream, event.revision, event).slice(0, 8),
    at: event.metadata.at,
    actor: event.metadata.actor,
    sentence: sentenceOf(event),
    changes: [
      ...purchaseChanges(before.purchases[transactionId], after.purchases[transactionId]),
      ...unitChanges(before, after),
    ],
    buyer,
    note: event.type === 'gift.TransactionCancelled.v1' ? (event.data.note?.ref ?? null) : null,
    type: event.type,
  };
}

/** The diary of one transaction, oldest first, told from its gift's whole stream. */
export function historyEntries(
  stream: readonly StoredEvent[],
  transactionId: string,
): readonly UnnamedEntry[] {
  const entries: UnnamedEntry[] = [];
  let state = initialGiftState;
  let known: string | null = null;
  for (const event of stream) {
    const after = evolveGift(state, event as StoredEvent & GiftEvent);
    if (isTransactionEvent(event) && event.data.transactionId === transactionId) {
      const ref = buyerRefOf(event);
      const moved = known !== null && ref !== null && ref !== known;
      entries.push(entryOf(event, state, after, moved ? { before: known as string, after: ref } : null));
      known = ref ?? known;
    }
    state = after;
  }
  return entries;
}
