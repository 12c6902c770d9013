import {
  deliveryName,
  type HistoryEntry,
  paymentName,
  type RecordedReceipt,
  stageWords,
} from '@fiocco/contracts';
import { hashOf, type StoredEvent } from '@fiocco/event-sourcing';
import { formatDecimal, formatEuro } from '@fiocco/money';
import { readable } from '../../../platform/index.js';
import type { GiftEvent } from '../gift/gift.events.js';
import { buyerRefOf, noteRefOf } from '../gift/gift.references.js';
import { evolveGift } from '../gift/gift.decider.js';
import { type GiftState, initialGiftState, purchaseIn } from '../gift/gift.state.js';
import type { Purchase } from '../gift/purchase.js';
import { unitsOf } from '../gift/gift.units.js';
import { giftEvents } from '../gift/gift.decider.js';
import { isTransactionEvent, type TransactionEvent } from '../read-models/transaction.row.js';
import { sentenceOf } from './sentences.js';

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
  ['Stato', (purchase) => (purchase ? stageWords(purchase.stage) : null)],
  ['Importo', (purchase) => (purchase ? formatEuro(purchase.amountCents) : null)],
  ['Spedizione', (purchase) => (purchase ? formatEuro(purchase.shippingCents) : null)],
  ['Pagamento', (purchase) => (purchase ? paymentName(purchase.paymentMethod) : null)],
  ['Consegna', (purchase) => (purchase ? deliveryName(purchase.deliveryMethod) : null)],
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

function entryOf(
  event: TransactionEvent,
  fingerprint: string,
  before: GiftState,
  after: GiftState,
  buyer: UnnamedEntry['buyer'],
): UnnamedEntry {
  const { transactionId } = event.data;
  return {
    number: event.revision + 1,
    fingerprint,
    at: event.metadata.at,
    actor: event.metadata.actor,
    sentence: sentenceOf(event),
    changes: [
      ...purchaseChanges(purchaseIn(before, transactionId), purchaseIn(after, transactionId)),
      ...unitChanges(before, after),
    ],
    buyer,
    note: noteRefOf(event),
    receipt: receiptOf(event),
    type: event.type,
  };
}

function receiptOf(event: TransactionEvent): RecordedReceipt | null {
  if (event.type !== 'gift.MoneyTaken.v1') return null;
  const { receiptId: id, amountCents } = event.data;
  return { id, amount: formatDecimal(amountCents), reversed: false };
}

/** What became of it is known at the end of the stream. */
function receiptNow(receipt: RecordedReceipt | null, purchase: Purchase | undefined): RecordedReceipt | null {
  const known = receipt && purchase?.receipts.find(({ id }) => id === receipt.id);
  return known ? { ...receipt, reversed: known.reversed } : receipt;
}

const currentVersion = (stored: StoredEvent): StoredEvent & GiftEvent =>
  readable(stored.stream, stored, () => giftEvents.read(stored as StoredEvent & GiftEvent));

/** Of the event as it is stored, whatever version it is read as: what a chain is compared with by eye. */
const fingerprintOf = (stored: StoredEvent): string =>
  hashOf(stored.stream, stored.revision, stored).slice(0, 8);

/**
 * The diary of one transaction, oldest first, told from its gift's whole stream. Throws `StreamUnreadable` where an
 * event of the gift, be it another transaction's, is in no version that we know: what was free then can't be said.
 */
export function historyEntries(
  stream: readonly StoredEvent[],
  transactionId: string,
): readonly UnnamedEntry[] {
  const entries: UnnamedEntry[] = [];
  let state = initialGiftState;
  let known: string | null = null;
  for (const stored of stream) {
    const event = currentVersion(stored);
    const after = evolveGift(state, event);
    if (isTransactionEvent(event) && event.data.transactionId === transactionId) {
      const ref = buyerRefOf(event);
      const buyer = known !== null && ref !== null && ref !== known ? { before: known, after: ref } : null;
      entries.push(entryOf(event, fingerprintOf(stored), state, after, buyer));
      known = ref ?? known;
    }
    state = after;
  }
  const purchase = purchaseIn(state, transactionId);
  return entries.map((entry) => ({ ...entry, receipt: receiptNow(entry.receipt, purchase) }));
}
