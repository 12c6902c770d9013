import {
  type DeliveryMethod,
  isMethodByHand,
  type PaymentMethod,
  STAGES,
  statusOf,
  type TransactionStatus,
  type TransactionType,
} from '@fiocco/contracts';
import { type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { Purchase, PurchaseEdit } from '@fiocco/gift';
import type { Parcel } from '../purchase-view.js';
import type { BuyerFields } from '../register/transaction-register.js';
import type { TakenMoney } from './hold-gift.js';
import { methodOnceReopened, type Reopening } from './reopen-transaction.js';

/** What staff name in the edit dialog. Null, or an absent field: not named. */
export interface StaffEdit {
  readonly listId: number | null;
  /** 0 for the list's fund. */
  readonly productId: number | null;
  readonly buyer: Partial<BuyerFields>;
  readonly kind: TransactionType | null;
  readonly amountCents: Cents | null;
  readonly shippingCents: Cents | null;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly status: TransactionStatus | null;
  /** "Incassato ora". */
  readonly taken: TakenMoney | null;
  /** The hold that the dialog showed. */
  readonly holdId: string | null;
  /** Null takes it back, like the days (`YYYY-MM-DD`). */
  readonly documentNumber?: string | null;
  readonly ready?: string | null;
  readonly delivered?: string | null;
  readonly shipped?: string | null;
  /** What is named of it, absent where nothing is; null takes that back. See {@link parcelNamed}. */
  readonly parcel?: Partial<Parcel>;
  /** Whether somebody is written to of a day that is named; absent: as the shop has it, once the day is new. */
  readonly write?: boolean;
}

type NamedParcel = { readonly [Field in keyof Parcel]?: Parcel[Field] | undefined };

/** Of a body's fields. */
export function parcelNamed({ courier, trackingNumber }: NamedParcel): Pick<StaffEdit, 'parcel'> {
  if (courier === undefined && trackingNumber === undefined) return {};
  return {
    parcel: {
      ...(courier !== undefined && { courier }),
      ...(trackingNumber !== undefined && { trackingNumber }),
    },
  };
}

/** Names this, and nothing else. */
export const noEdit = (but: Partial<StaffEdit>): StaffEdit => ({
  listId: null,
  productId: null,
  kind: null,
  amountCents: null,
  shippingCents: null,
  buyer: {},
  deliveryMethod: null,
  paymentMethod: null,
  status: null,
  taken: null,
  holdId: null,
  ...but,
});

/** Facts of this moment. */
export interface EditScene {
  readonly product: Extract<PurchaseEdit, { readonly type: 'ChangeKind' }>['product'];
  /** The day in Rome. */
  readonly today: string;
  /** The ends (ISO) of full terms that begin now. */
  readonly reservedUntil: string;
  readonly transferUntil: string;
  /** The receipt or invoice that is to stand; null for none, undefined where it stays. */
  readonly document: KeptRef | null | undefined;
  /** Likewise courier and tracking number. */
  readonly parcel: KeptRef | null | undefined;
  /** ISO. */
  readonly now: string;
  /** Which mails the shop sends by itself. */
  readonly mails: Readonly<Record<'ready' | 'shipped', boolean>>;
}

const differs = <Value>(named: Value | null, is: Value): named is Value => named !== null && named !== is;

/**
 * How a status is reached by holding the gift anew. A cancelled transaction that is completed is reopened; what is to
 * wait again is held by staff.
 */
export function heldAnewFor(purchase: Purchase, { status }: StaffEdit): Reopening['as'] | null {
  const { stage } = purchase;
  if (!differs(status, statusOf(stage)) || status === 'annullata') return null;
  if (status === 'completata') return stage === 'cancelled' ? 'agreed' : null;
  if (!mayWaitAgain(purchase)) throw new Refusal('CANNOT_WAIT_AGAIN');
  return 'open';
}

const mayWaitAgain = ({ stage, receivedCents }: Purchase): boolean =>
  (stage === 'reserved' || stage === 'cancelled') && receivedCents === 0;

/** What is agreed, or is about to be by the same call. */
function isToBePaid({ stage, paymentMethod }: Purchase, { status }: StaffEdit): boolean {
  const isByHand = isMethodByHand(paymentMethod);
  if (stage === 'held') return isByHand || status === 'completata';
  if (stage === 'cancelled') return status === 'completata' || (isByHand && status === 'in_attesa');
  return stage === 'reserved' || stage === 'awaiting_transfer';
}

/** A cancelled transaction that is completed is paid in the shop, where the same call does not name another way. */
function methodThen(purchase: Purchase, { status, paymentMethod: named }: StaffEdit): PaymentMethod {
  const isReopened = status === 'completata' && purchase.stage === 'cancelled';
  return isReopened && isMethodByHand(named) ? methodOnceReopened(purchase) : purchase.paymentMethod;
}

function method(purchase: Purchase, edit: StaffEdit, scene: EditScene): readonly PurchaseEdit[] {
  const { paymentMethod } = edit;
  if (!differs(paymentMethod, methodThen(purchase, edit))) return [];
  if (!isMethodByHand(paymentMethod) || !isToBePaid(purchase, edit))
    throw new Refusal('PAYMENT_METHOD_FIXED');
  const until = paymentMethod === 'bonifico' ? scene.transferUntil : scene.reservedUntil;
  return [{ type: 'ChangeMethod', transactionId: purchase.id, paymentMethod, until }];
}

function money(purchase: Purchase, { status, taken }: StaffEdit): readonly PurchaseEdit[] {
  const isTransfer = status === 'completata' && STAGES[purchase.stage].endedBy === 'transfer';
  if (!taken && !isTransfer) return [];
  // Two calls at once are one entry; one that was reversed is another's number, also on the same day.
  const entry = taken ?? { receiptId: `completata-${purchase.receipts.length}` };
  return [{ type: 'TakeMoney', transactionId: purchase.id, amountCents: null, ...entry }];
}

function confirmation(purchase: Purchase, edit: StaffEdit, scene: EditScene): readonly PurchaseEdit[] {
  const { stage, id: transactionId } = purchase;
  const stands = edit.status !== 'completata' || statusOf(stage) === 'completata';
  if (stands || stage === 'cancelled' || STAGES[stage].endedBy === 'transfer') return [];
  const { reservedUntil, transferUntil } = scene;
  return [{ type: 'ReserveHeld', transactionId, holdId: edit.holdId, reservedUntil, transferUntil }];
}

function cancellation({ stage, id: transactionId }: Purchase, edit: StaffEdit): readonly PurchaseEdit[] {
  if (edit.status !== 'annullata' || statusOf(stage) === 'annullata') return [];
  const { holdId } = edit;
  return [{ type: 'CancelTransaction', transactionId, reason: 'cancelled_by_staff', note: null, holdId }];
}

function terms(purchase: Purchase, edit: StaffEdit, { product }: EditScene): readonly PurchaseEdit[] {
  const { id: transactionId } = purchase;
  const { kind, amountCents, shippingCents, deliveryMethod } = edit;
  if (differs(shippingCents, purchase.shippingCents)) throw new Refusal('SHIPPING_FIXED');
  const edits: PurchaseEdit[] = [];
  if (differs(kind, purchase.kind)) edits.push({ type: 'ChangeKind', transactionId, kind, product });
  if (differs(amountCents, purchase.amountCents))
    edits.push({ type: 'ChangeAmount', transactionId, amountCents });
  if (differs(deliveryMethod, purchase.deliveryMethod))
    edits.push({ type: 'ChangeDelivery', transactionId, deliveryMethod });
  return edits;
}

function papers(purchase: Purchase, edit: StaffEdit, scene: EditScene): readonly PurchaseEdit[] {
  const { id: transactionId, handedOver } = purchase;
  const { today, document, parcel } = scene;
  const { ready: on = purchase.readyOn } = edit;
  const ready: readonly PurchaseEdit[] =
    on === purchase.readyOn ? [] : [{ type: 'NoteReady', transactionId, on, today }];
  const days = (['delivered', 'shipped'] as const).flatMap((how): PurchaseEdit[] => {
    const { [how]: on = handedOver[how] } = edit;
    return on === handedOver[how] ? [] : [{ type: 'NoteHandOver', transactionId, how, on, today }];
  });
  return [
    ...(document === undefined ? [] : [{ type: 'NameDocument', transactionId, document } as const]),
    ...(parcel === undefined ? [] : [{ type: 'NameParcel', transactionId, parcel } as const]),
    ...ready,
    ...days,
  ];
}

/** A day that stood before is no news: by itself it is told nobody. */
function mails({ id: transactionId, readyOn, handedOver }: Purchase, edit: StaffEdit, scene: EditScene) {
  const days = { ready: [edit.ready, readyOn], shipped: [edit.shipped, handedOver.shipped] } as const;
  return (['ready', 'shipped'] as const).flatMap((mail): PurchaseEdit[] => {
    const [on, is] = days[mail];
    const isWritten = Boolean(on) && (edit.write ?? (is === null && scene.mails[mail]));
    return isWritten ? [{ type: 'AskDeliveryMail', transactionId, mail, again: false, now: scene.now }] : [];
  });
}

/**
 * What the dialog changes, in the order in which it makes sense: the terms, then what becomes of it, then what is noted
 * of it. What stands already is left out, save an entry of money, which its id tells from another.
 */
export function editsOf(purchase: Purchase, edit: StaffEdit, scene: EditScene): readonly PurchaseEdit[] {
  return [
    ...terms(purchase, edit, scene),
    ...confirmation(purchase, edit, scene),
    ...method(purchase, edit, scene),
    ...money(purchase, edit),
    ...cancellation(purchase, edit),
    ...papers(purchase, edit, scene),
    ...mails(purchase, edit, scene),
  ];
}
