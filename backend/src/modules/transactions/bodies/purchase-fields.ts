import { TRANSACTION_TYPES, type TransactionType } from '@fiocco/contracts';
import type { Door, ReadBodyAt } from '@fiocco/contracts/bodies';
import { type Cents, parseEuro } from '@fiocco/money';
import { validationFailed } from '../../../platform/index.js';
import type { NewDraft } from '../drafts/draft.js';
import type { BuyerFields } from '../register/transaction-register.js';
import { addressFields } from './address.js';

interface KindFields {
  readonly type?: unknown;
  /** Guests' pages ask for a share in this way too. */
  readonly isQuotaPayment?: boolean | null | undefined;
}

/** The type that the page asks for. An unknown type counts as none, because a draft never fails for it. */
export function wantedKind({ type, isQuotaPayment }: KindFields): TransactionType | null {
  if (isQuotaPayment === true) return 'quota';
  return TRANSACTION_TYPES.find((known) => known === type) ?? null;
}

type BuyerBody = Pick<
  ReadBodyAt<'PUT /api/transactions/:id', 'counter'>,
  'buyerName' | 'buyerEmail' | 'buyerPhone' | 'buyerMessage' | 'message' | 'buyerAddress' | 'invoice' | 'lang'
>;

function message(body: BuyerBody): string | undefined {
  const given = body.buyerMessage === undefined ? body.message : body.buyerMessage;
  return given === undefined ? undefined : (given ?? '');
}

export function buyerChange(body: BuyerBody): Partial<BuyerFields> {
  const fields: Partial<BuyerFields> = {
    name: body.buyerName,
    email: body.buyerEmail,
    phone: body.buyerPhone,
    message: message(body),
    address: body.buyerAddress === undefined ? undefined : addressFields(body.buyerAddress),
    invoice: body.invoice,
    ...(body.lang && { lang: body.lang }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A draft's amount: a text that is no amount counts as absent. */
export function lenient(value: unknown): Cents | null {
  return parseEuro(value) ?? null;
}

/** An amount that the page confirms: a text that is no amount is refused. */
export function strict(value: unknown, field: string): Cents | null {
  if (value === null || value === undefined || value === '') return null;
  const cents = parseEuro(value);
  if (cents === undefined) throw validationFailed({ [field]: 'Importo non valido' });
  return cents;
}

/** The fields of a first step, a guest's or at the counter. */
export function draftFields(body: ReadBodyAt<'POST /api/transactions', Door>): NewDraft {
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
      invoice: body.invoice ?? null,
      ...(body.lang && { lang: body.lang }),
    },
  };
}
