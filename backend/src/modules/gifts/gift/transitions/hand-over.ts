import { eventVersion, isDay, isId, isNullOr, isOneOf, isPaperNumber, Refusal } from '@fiocco/event-sourcing';
import { changePurchase } from '../gift.state.js';
import { type GiftTransition, ofPurchase } from '../gift.transition.js';
import { at, AWAITED, OVER, PINNED, type Purchase, refuse } from '../purchase.js';

/** How a paid gift left the shop. */
export type HandOver = 'delivered' | 'shipped';

/** Staff note the day (`YYYY-MM-DD`, Rome) on which the gift was delivered or shipped; null takes it back. */
type NoteHandOver = {
  readonly type: 'NoteHandOver';
  readonly transactionId: string;
  readonly how: HandOver;
  readonly on: string | null;
  /** The day in Rome on which it is noted. */
  readonly today: string;
};
/** Staff note the shop's own receipt or invoice; null takes it back. */
type NameDocument = {
  readonly type: 'NameDocument';
  readonly transactionId: string;
  readonly documentNumber: string | null;
};
export type PapersCommand = NoteHandOver | NameDocument;

export type HandedOver = {
  readonly type: 'gift.HandedOver.v1';
  readonly data: { readonly transactionId: string; readonly how: HandOver; readonly on: string | null };
};
export type DocumentNamed = {
  readonly type: 'gift.DocumentNamed.v1';
  readonly data: { readonly transactionId: string; readonly documentNumber: string | null };
};
export type PapersEvent = HandedOver | DocumentNamed;

function noteOn(
  { id: transactionId, handedOver }: Purchase,
  { how, on, today }: NoteHandOver,
): readonly HandedOver[] {
  if (handedOver[how] === on) return [];
  if (on !== null && on > today) throw new Refusal('DAY_IN_FUTURE', { today });
  return [{ type: 'gift.HandedOver.v1', data: { transactionId, how, on } }];
}

/** Naming what stands already is never refused. */
function unlessSame({ handedOver }: Purchase, { how, on }: NoteHandOver): readonly HandedOver[] {
  if (handedOver[how] === on) return [];
  throw new Refusal('TRANSACTION_NOT_PAID');
}

const note = ofPurchase<NoteHandOver, HandedOver>({
  paid: noteOn,
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], unlessSame),
  ...at(['refunding', ...OVER], unlessSame),
});

function name(
  { id: transactionId, documentNumber: is }: Purchase,
  { documentNumber }: NameDocument,
): readonly DocumentNamed[] {
  if (documentNumber === is) return [];
  return [{ type: 'gift.DocumentNamed.v1', data: { transactionId, documentNumber } }];
}

const nameAt = ofPurchase<NameDocument, DocumentNamed>({
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], name),
  ...at(['paid', 'refunding', 'refunded', 'cancelled'], name),
  removed: refuse('TRANSACTION_REMOVED'),
});

/** What the shop notes of a purchase beside its money: that the gift has left, and its own receipt or invoice. */
export const papers: GiftTransition<PapersCommand, PapersEvent> = {
  decide: { NoteHandOver: note, NameDocument: nameAt },
  evolve: {
    'gift.HandedOver.v1': (state, { data: { transactionId, how, on } }) =>
      changePurchase(state, transactionId, (purchase) => ({
        ...purchase,
        handedOver: { ...purchase.handedOver, [how]: on },
      })),
    'gift.DocumentNamed.v1': (state, { data: { transactionId, documentNumber } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, documentNumber })),
  },
  stored: {
    'gift.HandedOver.v1': eventVersion<HandedOver>('gift.HandedOver.v1', {
      transactionId: isId,
      how: isOneOf('delivered', 'shipped'),
      on: isNullOr(isDay),
    }),
    'gift.DocumentNamed.v1': eventVersion<DocumentNamed>('gift.DocumentNamed.v1', {
      transactionId: isId,
      documentNumber: isNullOr(isPaperNumber),
    }),
  },
};
