import {
  deliveryName,
  type HistoryEntry,
  paymentName,
  type RecordedReceipt,
  stageWords,
} from '@fiocco/contracts';
import type { NamedText, StoredEvent } from '@fiocco/event-sourcing';
import { formatDecimal, formatEuro } from '@fiocco/money';
import {
  dayInWords,
  keptCentsOf,
  ledgerNameOf,
  payingAttemptOf,
  type Purchase,
  purchaseStory,
  sentenceOf,
  type StoryStep,
} from '@fiocco/gift';
import { movementOf } from '../../cash/index.js';
import { staffIdOf } from '../../identity/index.js';

type Change = HistoryEntry['changes'][number];
/** An entry made from the ledger alone: its actor is a code (`staff:3`), people's words are references to the vault. */
export type UnnamedEntry = Omit<HistoryEntry, 'actor' | 'note'> & {
  readonly actor: string;
  readonly note: string | null;
  /** References to the buyer's data before and after, where the event changed them. */
  readonly buyer: { readonly before: string; readonly after: string } | null;
  /** The receipt or invoice before and after, where the event named one. */
  readonly paper: {
    readonly before: NamedText | null;
    readonly after: NamedText | null;
  } | null;
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
  ['Incassato', (purchase) => (purchase ? formatEuro(keptCentsOf(purchase)) : null)],
];

/** What staff correct or note later: not told of a beginning, whose sentence says it. */
const CORRECTED: readonly (readonly [field: string, value: (purchase: Purchase) => string | null])[] = [
  ['Tipo', ({ kind }) => KIND_WORDS[kind]],
  ['Pronto il', ({ readyOn }) => readyOn && dayInWords(readyOn)],
  ['Consegnato il', ({ handedOver }) => handedOver.delivered && dayInWords(handedOver.delivered)],
  ['Spedito il', ({ handedOver }) => handedOver.shipped && dayInWords(handedOver.shipped)],
];
const KIND_WORDS = { acquisto: 'Acquisto', prenotazione: 'Prenotazione', quota: 'Quota' } as const;
export const EMPTY = 'vuoto';

function corrections(before: Purchase | undefined, after: Purchase | undefined): readonly Change[] {
  if (!before || !after) return [];
  return CORRECTED.flatMap(([field, value]) => {
    const [was, is] = [value(before), value(after)];
    return was === is ? [] : [{ field, before: was, after: is ?? EMPTY }];
  });
}

const NOTHING = formatEuro(0);

function purchaseChanges(before: Purchase | undefined, after: Purchase | undefined): readonly Change[] {
  return FIELDS.flatMap(([field, value]) => {
    const was = value(before);
    const is = value(after);
    const isNew = was === null && (is === null || is === NOTHING);
    return is === null || was === is || isNew ? [] : [{ field, before: was, after: is }];
  });
}

function unitChanges({ before, after }: StoryStep): readonly Change[] {
  const [was, is] = [before.units, after.units].map((units) => units && `${units.free} di ${units.all}`);
  return !was || !is || was === is ? [] : [{ field: 'Disponibili', before: was, after: is }];
}

/** `now`: the purchase as it stands; null where receipts need not be told. */
export function entryOf(step: StoryStep, now: Purchase | undefined | null): UnnamedEntry {
  const { event, fingerprint, cause, before, after, buyer, noteRef } = step;
  return {
    number: event.revision + 1,
    fingerprint,
    cause,
    at: event.at,
    actor: event.actor,
    sentence: sentenceOf(event, {
      byStaff: staffIdOf(event.actor) !== null,
      isShare: after.purchase?.kind === 'quota',
      provider: (after.purchase && payingAttemptOf(after.purchase)?.provider) ?? null,
    }),
    changes: [
      ...purchaseChanges(before.purchase, after.purchase),
      ...corrections(before.purchase, after.purchase),
      ...unitChanges(step),
    ],
    buyer,
    paper: paperOf(step),
    note: noteRef,
    receipt: receiptOf(step, now),
    movement: movementOf(event),
    type: ledgerNameOf(event.type),
  };
}

function paperOf({ event, before }: StoryStep): UnnamedEntry['paper'] {
  if (event.type !== 'DocumentNamed') return null;
  return {
    before: before.purchase?.document ?? null,
    after: event.data.document,
  };
}

/** Whether it was reversed later is known at the end of the stream. */
function receiptOf({ event }: StoryStep, now: Purchase | undefined | null): RecordedReceipt | null {
  if (event.type !== 'MoneyTaken' && event.type !== 'TransferReceived') return null;
  const { receiptId, amountCents } = event.data;
  const known = now?.receipts.find(({ id }) => id === receiptId);
  return { id: receiptId, amount: formatDecimal(amountCents), reversed: known?.reversed ?? false };
}

/**
 * The diary of one transaction, oldest first, from its gift's whole stream. Throws `StreamUnreadable` where any event
 * of the gift has an unknown version, because the free units could not be told.
 */
export function historyEntries(
  stream: readonly StoredEvent[],
  transactionId: string,
): readonly UnnamedEntry[] {
  const { steps, purchase } = purchaseStory(stream, transactionId);
  return steps.map((step) => entryOf(step, purchase));
}
