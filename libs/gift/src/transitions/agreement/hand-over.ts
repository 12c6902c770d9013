import {
  eventVersion,
  isDay,
  isId,
  isInstant,
  isKeptRef,
  isNamedText,
  isNullOr,
  isOneOf,
  isPaperNumber,
  isSameText,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type {
  DeliveryMailAsked,
  DocumentNamed,
  DocumentNamedV1,
  GiftReadied,
  HandOver,
  HandedOver,
  ParcelNamed,
} from '../../events/agreement.js';
import { deliveryRule } from '@fiocco/contracts';
import { changePurchase, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import { at, AWAITED, type DeliveryMail, OVER, PINNED, type Purchase, refuse } from '../../state/purchase.js';

/** Staff note the day on which the gift stood ready to leave the shop; null takes it back, also once it is sold no more. */
type NoteReady = {
  readonly type: 'NoteReady';
  readonly transactionId: string;
  readonly on: string | null;
  /** The day in Rome on which it is noted. */
  readonly today: string;
};
/** Staff note the day (`YYYY-MM-DD`, Rome) on which the gift was delivered or shipped; null takes it back. */
type NoteHandOver = {
  readonly type: 'NoteHandOver';
  readonly transactionId: string;
  readonly how: HandOver;
  readonly on: string | null;
  /** The day in Rome on which it is noted. */
  readonly today: string;
};
/** Staff note the courier and the tracking number, as the vault keeps them together; null takes them back. */
type NameParcel = {
  readonly type: 'NameParcel';
  readonly transactionId: string;
  readonly parcel: KeptRef | null;
};
/** Staff want somebody written to: whoever fetches it that it is ready, or whoever bought it that it was sent. */
type AskDeliveryMail = {
  readonly type: 'AskDeliveryMail';
  readonly transactionId: string;
  readonly mail: DeliveryMail;
  /** Whether somebody asks for it by itself; what goes with a note of the day goes once, and only where somebody waits for it. */
  readonly again: boolean;
  /** ISO. */
  readonly now: string;
};
/** Staff note the number of the shop's own receipt or invoice, as the vault keeps it; null takes it back. */
type NameDocument = {
  readonly type: 'NameDocument';
  readonly transactionId: string;
  readonly document: KeptRef | null;
};
export type PapersCommand = NoteReady | NoteHandOver | NameParcel | AskDeliveryMail | NameDocument;
type PapersEvent = GiftReadied | HandedOver | ParcelNamed | DeliveryMailAsked | DocumentNamed;

const isPaid = ({ stage }: Purchase): boolean => stage === 'paid';

/** The other shares of the same unit; contributions to the fund have none. */
function sharesBeside(state: GiftState, { id, kind, unitIndex }: Purchase): readonly Purchase[] {
  if (kind !== 'quota' || state.productId === null) return [];
  const all = [...state.live, ...state.ended].map(([, purchase]) => purchase);
  return all.filter((one) => one.id !== id && one.kind === 'quota' && one.unitIndex === unitIndex);
}

/** Decides for a purchase and for those shares of its unit that `isMeant` names: together they are one thing in the shop. */
const forWholeUnit =
  <Command extends { readonly transactionId: string }, Event>(
    decide: (state: GiftState, command: Command) => readonly Event[],
    isMeant: (share: Purchase, command: Command) => boolean,
  ) =>
  (state: GiftState, command: Command): readonly Event[] => {
    const own = decide(state, command);
    const others = sharesBeside(state, purchaseOf(state, command.transactionId));
    const meant = others.filter((share) => isMeant(share, command));
    return [...own, ...meant.flatMap(({ id }) => decide(state, { ...command, transactionId: id }))];
  };

function readyOn(
  { id: transactionId, readyOn: is }: Purchase,
  { on, today }: NoteReady,
): readonly GiftReadied[] {
  if (is === on) return [];
  if (on !== null && on > today) throw new Refusal('DAY_IN_FUTURE', { today });
  return [{ type: 'gift.GiftReadied.v1', data: { transactionId, on } }];
}

/** What was prepared for somebody who bought it no more goes back to its shelf. */
function onlyBack(purchase: Purchase, command: NoteReady): readonly GiftReadied[] {
  if (command.on !== null && command.on !== purchase.readyOn) throw new Refusal('TRANSACTION_NOT_PAID');
  return readyOn(purchase, command);
}

const ready = ofPurchase<NoteReady, GiftReadied>({
  paid: readyOn,
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], onlyBack),
  ...at(['refunding', ...OVER], onlyBack),
});

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

/** With the first one three may be sent again in a day: whoever gets them did not ask for them. */
const MAILS_A_DAY = 4;
const A_DAY_MS = 86_400_000;
/** A call that is repeated within it is the same one. */
const A_MOMENT_MS = 60_000;

function isDue({ readyOn, handedOver, deliveryMethod }: Purchase, mail: DeliveryMail): boolean {
  if (mail === 'shipped') return handedOver.shipped !== null;
  const isHere = handedOver.delivered === null && handedOver.shipped === null;
  return isHere && readyOn !== null && deliveryRule(deliveryMethod)?.ships === false;
}

function askMail(purchase: Purchase, { mail, again, now }: AskDeliveryMail): readonly DeliveryMailAsked[] {
  if (!isDue(purchase, mail)) {
    if (again) throw new Refusal('NOTHING_TO_WRITE');
    return [];
  }
  const { id: transactionId, mailsAsked } = purchase;
  const ages = mailsAsked[mail].map((asked) => Date.parse(now) - Date.parse(asked));
  if (again ? ages.some((age) => age < A_MOMENT_MS) : ages.length > 0) return [];
  if (ages.filter((age) => age < A_DAY_MS).length >= MAILS_A_DAY) throw new Refusal('DELIVERY_MAIL_OFTEN');
  return [{ type: 'gift.DeliveryMailAsked.v1', data: { transactionId, mail, askedAt: now } }];
}

const mailAt = ofPurchase<AskDeliveryMail, DeliveryMailAsked>({
  paid: askMail,
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED], refuse('NOTHING_TO_WRITE')),
  ...at([...AWAITED, 'refunding', ...OVER], refuse('NOTHING_TO_WRITE')),
});

/** Each guest of a unit is told that it was sent; whoever fetches it only once, whichever share it was noted on. */
const askOfEach = forWholeUnit(mailAt, (share, { mail }) => mail === 'shipped' && isPaid(share));
function askOfUnit(state: GiftState, command: AskDeliveryMail): readonly DeliveryMailAsked[] {
  const { mail, again, transactionId } = command;
  const others = mail === 'ready' ? sharesBeside(state, purchaseOf(state, transactionId)) : [];
  const isTold = others.some(({ mailsAsked }) => mailsAsked.ready.length > 0);
  return isTold && !again ? [] : askOfEach(state, command);
}

function nameParcel(
  { id: transactionId, parcel: is }: Purchase,
  { parcel }: NameParcel,
): readonly ParcelNamed[] {
  if (isSameText(parcel, is)) return [];
  return [{ type: 'gift.ParcelNamed.v1', data: { transactionId, parcel } }];
}

function unlessSameParcel({ parcel: is }: Purchase, { parcel }: NameParcel): readonly ParcelNamed[] {
  if (isSameText(parcel, is)) return [];
  throw new Refusal('TRANSACTION_NOT_PAID');
}

const parcelAt = ofPurchase<NameParcel, ParcelNamed>({
  paid: nameParcel,
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], unlessSameParcel),
  ...at(['refunding', ...OVER], unlessSameParcel),
});

const hasParcel = (share: Purchase): boolean => isPaid(share) && share.parcel !== null;

/** One parcel goes out for a unit: it is noted on one of its shares, and taken from there where another one names it. */
function nameOnUnit(state: GiftState, command: NameParcel): readonly ParcelNamed[] {
  const own = parcelAt(state, command);
  const purchase = purchaseOf(state, command.transactionId);
  if (!isPaid(purchase)) return own;
  const others = sharesBeside(state, purchase).filter(hasParcel);
  return [...own, ...others.flatMap((share) => nameParcel(share, { ...command, parcel: null }))];
}

/** The parcel of a purchase; of a share the one of its unit, whichever share it is noted on. */
export function parcelOf(state: GiftState, transactionId: string): KeptRef | null {
  const purchase = purchaseOf(state, transactionId);
  if (purchase.parcel !== null || !isPaid(purchase)) return purchase.parcel;
  return sharesBeside(state, purchase).find(hasParcel)?.parcel ?? null;
}

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

/** What the shop notes of a purchase beside its money: that the gift is ready or has left, and its own receipt or invoice. */
export const papers: GiftTransition<PapersCommand, PapersEvent> = {
  decide: {
    // What stands on the shelf goes back whole, whatever became of each share.
    NoteReady: forWholeUnit(ready, (share, { on }) => on === null || isPaid(share)),
    NoteHandOver: forWholeUnit(note, isPaid),
    NameParcel: nameOnUnit,
    AskDeliveryMail: askOfUnit,
    NameDocument: nameAt,
  },
  evolve: {
    'gift.GiftReadied.v1': (state, { data: { transactionId, on: readyOn } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, readyOn })),
    'gift.ParcelNamed.v1': (state, { data: { transactionId, parcel } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, parcel })),
    'gift.DeliveryMailAsked.v1': (state, { data: { transactionId, mail, askedAt } }) =>
      changePurchase(state, transactionId, (purchase) => ({
        ...purchase,
        mailsAsked: { ...purchase.mailsAsked, [mail]: [...purchase.mailsAsked[mail], askedAt] },
      })),
    'gift.HandedOver.v1': (state, { data: { transactionId, how, on } }) =>
      changePurchase(state, transactionId, (purchase) => ({
        ...purchase,
        handedOver: { ...purchase.handedOver, [how]: on },
      })),
    'gift.DocumentNamed.v2': (state, { data: { transactionId, document } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, document })),
  },
  stored: {
    'gift.GiftReadied.v1': eventVersion<GiftReadied>('gift.GiftReadied.v1', {
      transactionId: isId,
      on: isNullOr(isDay),
    }),
    'gift.ParcelNamed.v1': eventVersion<ParcelNamed>('gift.ParcelNamed.v1', {
      transactionId: isId,
      parcel: isNullOr(isKeptRef),
    }),
    'gift.DeliveryMailAsked.v1': eventVersion<DeliveryMailAsked>('gift.DeliveryMailAsked.v1', {
      transactionId: isId,
      mail: isOneOf('ready', 'shipped'),
      askedAt: isInstant,
    }),
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
