import {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@fiocco/contracts';
import { type Cents, parseEuro } from '@fiocco/money';
import { RequestContext, validationFailed } from '../../../platform/index.js';
import type { Visitor } from '../../gift-lists/index.js';
import type { Sale } from '../commands/record-sale/record-sale.handler.js';
import {
  type Confirmation,
  type DraftChange,
  missingEmail,
  type NewDraft,
  type Step,
} from '../guest-dialogue.js';
import type { BuyerFields } from '../register/transaction-register.js';
import { addressFields } from './address.decorator.js';
import { browserHashes } from '../register/browser-token.js';
import type { CheckoutStepDto, NewTransactionDto } from './purchases.dto.js';

/** The type that the page asks for. An unknown type counts as none, because a draft never fails for it. */
function wantedKind(body: CheckoutStepDto): TransactionType | null {
  if (body.isQuotaPayment === true) return 'quota';
  return TRANSACTION_TYPES.find((type) => type === body.type) ?? null;
}

function message(body: CheckoutStepDto): string | undefined {
  const given = body.buyerMessage === undefined ? body.message : body.buyerMessage;
  return given === undefined ? undefined : (given ?? '');
}

export function buyerChange(body: CheckoutStepDto): Partial<BuyerFields> {
  const fields: Partial<BuyerFields> = {
    name: body.buyerName,
    email: body.buyerEmail,
    phone: body.buyerPhone,
    message: message(body),
    address: body.buyerAddress === undefined ? undefined : addressFields(body.buyerAddress),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A draft's amount: a text that is no amount counts as absent. */
function lenient(value: unknown): Cents | null {
  return parseEuro(value) ?? null;
}

/** An amount that the page confirms: a text that is no amount is refused. */
export function strict(value: unknown, field: string): Cents | null {
  if (value === null || value === undefined || value === '') return null;
  const cents = parseEuro(value);
  if (cents === undefined) throw validationFailed({ [field]: 'Importo non valido' });
  return cents;
}

/** A guest's first step. The wizard's asks for the address whatever it may be going to be paid by. */
export function newDraftOf(body: NewTransactionDto): NewDraft {
  const method = body.isCheckoutStep1 === true ? null : body.paymentMethod;
  const missing = { ...missingEmail(body.buyerEmail, method), ...missingPhone(body) };
  if (Object.keys(missing).length > 0) throw validationFailed(missing);
  return draftFields(body);
}

/** Required by the wizard, optional on the single page. */
function missingPhone({ isCheckoutStep1, buyerPhone }: NewTransactionDto): { buyerPhone?: string } {
  return isCheckoutStep1 === true && !buyerPhone ? { buyerPhone: 'Il telefono è obbligatorio' } : {};
}

function draftFields(body: NewTransactionDto): NewDraft {
  // The later steps, whose rules apply to this body too, may leave the name out; this one may not.
  if (!body.buyerName) throw validationFailed({ buyerName: 'Il nome è obbligatorio' });
  return {
    listId: body.giftListId,
    productId: body.productId || null,
    kind: wantedKind(body),
    unitIndex: body.unitIndex ?? null,
    shareCents: lenient(body.amount),
    buyer: {
      name: body.buyerName,
      email: body.buyerEmail ?? '',
      phone: body.buyerPhone ?? '',
      message: message(body) ?? '',
      address: addressFields(body.buyerAddress),
    },
  };
}

function withoutEmptied({ email, phone, ...rest }: Partial<BuyerFields>): Partial<BuyerFields> {
  return { ...rest, ...(email && { email }), ...(phone && { phone }) };
}

function changeOf(body: CheckoutStepDto): DraftChange {
  const amount = lenient(body.amount);
  return {
    buyer: withoutEmptied(buyerChange(body)),
    ...(body.unitIndex !== undefined && { unitIndex: body.unitIndex }),
    ...(amount !== null && { shareCents: amount }),
    ...(body.deliveryMethod && { deliveryMethod: body.deliveryMethod }),
    ...(body.paymentMethod && { paymentMethod: body.paymentMethod }),
  };
}

/** Null where the step confirms nothing. A payment method alone holds the gift, `completata` also reserves it. */
function confirmationOf(body: CheckoutStepDto): Confirmation | null {
  const reserve = body.status === 'completata';
  if (!body.paymentMethod && !reserve) return null;
  return {
    named: {
      amountCents: strict(body.amount, 'amount'),
      shippingCents: strict(body.amount_shipping, 'amount_shipping'),
    },
    holdId: body.holdId ?? null,
    reserve,
  };
}

/**
 * Only staff's edit empties the e-mail address and the phone. A call of theirs comes here before it is known whose
 * purchase it is; for a draft of their own an empty field counts as absent, as the phone does for guests.
 */
function refuseEmptied({ buyerEmail }: CheckoutStepDto): void {
  if (buyerEmail === '' && RequestContext.current().user === null)
    throw validationFailed({ buyerEmail: 'Inserisci un indirizzo email valido' });
}

/** One step of the calling browser. With `isFirst` it confirms nothing: the wizard's first step never does. */
export function stepOf(body: CheckoutStepDto, visitor: Visitor, isFirst = false): Step {
  refuseEmptied(body);
  const confirmation = isFirst ? null : confirmationOf(body);
  return { change: changeOf(body), confirmation, visitor, browser: browserHashes() };
}

/** The status that staff name; null where they name none. */
export function namedStatusOf(value: unknown): TransactionStatus | null {
  if (value === undefined || value === null || value === '') return null;
  const status = TRANSACTION_STATUSES.find((known) => known === value);
  if (!status) throw validationFailed({ status: 'Lo stato non è valido' });
  return status;
}

/** Without a status the sale is confirmed, as the specification says. A sale cannot be recorded as cancelled. */
function recordedStatusOf(value: unknown): Sale['status'] {
  const status = namedStatusOf(value) ?? 'completata';
  if (status === 'annullata')
    throw validationFailed({ status: 'Una transazione nuova non può essere già annullata' });
  return status;
}

/** An unknown type is refused: at the counter it can only be a mistake. */
function recordedKindOf(body: NewTransactionDto): TransactionType | null {
  const kind = wantedKind(body);
  const isNamed = body.type !== undefined && body.type !== null && body.type !== '';
  if (kind === null && isNamed) throw validationFailed({ type: 'Il tipo di transazione non è previsto' });
  return kind;
}

/** Like our own ids: at least 16 random bytes in base64url. */
const DRAWN_ID = /^[\w-]{22,64}$/;

function drawnIdOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && DRAWN_ID.test(value)) return value;
  throw validationFailed({ transactionId: 'Il numero della transazione non è valido' });
}

export function saleOf(body: NewTransactionDto): Sale {
  return {
    ...draftFields(body),
    kind: recordedKindOf(body),
    transactionId: drawnIdOf(body.transactionId),
    namedCents: strict(body.amount, 'amount'),
    deliveryMethod: body.deliveryMethod ?? null,
    paymentMethod: body.paymentMethod ?? null,
    status: recordedStatusOf(body.status),
    receiptId: body.collected === true ? body.receiptId : null,
    documentNumber: body.documentNumber ?? null,
  };
}
