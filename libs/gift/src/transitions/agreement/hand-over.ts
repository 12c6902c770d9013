import {
  eventVersion,
  isDay,
  isId,
  isKeptRef,
  isNamedText,
  isNullOr,
  isOneOf,
  isPaperNumber,
  isSameText,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type { DocumentNamed, DocumentNamedV1, HandOver, HandedOver } from '../../events/agreement.js';
import { changePurchase } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase } from '../../state/transition.js';
import { at, AWAITED, OVER, PINNED, type Purchase, refuse } from '../../state/purchase.js';

/** Staff note the day (`YYYY-MM-DD`, Rome) on which the gift was delivered or shipped; null takes it back. */
type NoteHandOver = {
  readonly type: 'NoteHandOver';
  readonly transactionId: string;
  readonly how: HandOver;
  readonly on: string | null;
  /** The day in Rome on which it is noted. */
  readonly today: string;
};
/** Staff note the number of the shop's own receipt or invoice, as the vault keeps it; null takes it back. */
type NameDocument = {
  readonly type: 'NameDocument';
  readonly transactionId: string;
  readonly document: KeptRef | null;
};
export type PapersCommand = NoteHandOver | NameDocument;
type PapersEvent = HandedOver | DocumentNamed;

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
  { id: transactionId, document: is }: Purchase,
  { document }: NameDocument,
): readonly DocumentNamed[] {
  if (isSameText(document, is)) return [];
  return [{ type: 'gift.DocumentNamed.v2', data: { transactionId, document } }];
}

const nameAt = ofPurchase<NameDocument, DocumentNamed>({
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], name),
  ...at(['paid', 'refunding', 'refunded', 'cancelled', 'exchanged'], name),
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
    'gift.DocumentNamed.v2': (state, { data: { transactionId, document } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, document })),
  },
  stored: {
    'gift.HandedOver.v1': eventVersion<HandedOver>('gift.HandedOver.v1', {
      transactionId: isId,
      how: isOneOf('delivered', 'shipped'),
      on: isNullOr(isDay),
    }),
    'gift.DocumentNamed.v2': eventVersion<DocumentNamed>(
      'gift.DocumentNamed.v2',
      { transactionId: isId, document: isNullOr(isKeptRef) },
      null,
      { transactionId: isId, document: isNullOr(isNamedText) },
    ),
  },
  former: [
    eventVersion<DocumentNamedV1>(
      'gift.DocumentNamed.v1',
      {
        transactionId: isId,
        documentNumber: isNullOr(isPaperNumber),
      },
      ({ transactionId, documentNumber: text }) => ({
        type: 'gift.DocumentNamed.v2',
        data: { transactionId, document: text === null ? null : { text } },
      }),
    ),
  ],
};
