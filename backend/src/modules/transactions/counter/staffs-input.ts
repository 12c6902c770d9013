import {
  DRAWN_ID,
  type RomeDay,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@fiocco/contracts';
import type { ReadBodyAt } from '@fiocco/contracts/bodies';
import type { Cents } from '@fiocco/money';
import { type CheckedBody, validationFailed } from '../../../platform/index.js';
import { saidOfMoney } from '../../cash/index.js';
import { buyerChange, draftFields, strict, wantedKind } from '../bodies/purchase-fields.js';
import type { TakenMoney } from '../commands/hold-gift.js';
import type { Sale } from '../commands/record-sale.js';
import type { SaleMoney, SoldGift } from '../sale/sell-gifts.js';
import type { SaleReceipt } from '../sale-ledger/sale.decider.js';
import { parcelNamed, type StaffEdit } from '../commands/staff-edit.js';

/** The status that staff name; null where they name none. */
function namedStatusOf(value: unknown): TransactionStatus | null {
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
function recordedKindOf(body: ReadBodyAt<'POST /api/transactions', 'counter'>): TransactionType | null {
  const kind = wantedKind(body);
  const isNamed = body.type !== undefined && body.type !== null && body.type !== '';
  if (kind === null && isNamed) throw validationFailed({ type: 'Il tipo di transazione non è previsto' });
  return kind;
}

function drawnIdOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && DRAWN_ID.test(value)) return value;
  throw validationFailed({ transactionId: 'Il numero della transazione non è valido' });
}

type Collecting = Parameters<typeof saidOfMoney>[0] & {
  readonly collected?: boolean | null | undefined;
  readonly receiptId: string;
  readonly reason?: string | null | undefined;
};
/** "Incassato ora". */
export const takenIn = (body: Collecting, today: RomeDay): TakenMoney<string> | null =>
  body.collected === true
    ? { receiptId: body.receiptId, reason: body.reason ?? null, ...saidOfMoney(body, today) }
    : null;

/** `today`: the day in Rome. */
export function saleOf(body: ReadBodyAt<'POST /api/transactions', 'counter'>, today: RomeDay): Sale {
  return {
    ...draftFields(body),
    kind: recordedKindOf(body),
    transactionId: drawnIdOf(body.transactionId),
    namedCents: strict(body.amount, 'amount'),
    deliveryMethod: body.deliveryMethod ?? null,
    paymentMethod: body.paymentMethod ?? null,
    status: recordedStatusOf(body.status),
    taken: takenIn(body, today),
    documentNumber: body.documentNumber ?? null,
  };
}

/** Every gift of a sale, with its one buyer. `today`: the day in Rome. */
export function soldGiftsOf(
  { items, saleId, ...sale }: CheckedBody<'POST /api/sales'>,
  today: RomeDay,
): readonly SoldGift[] {
  return items.map(({ transactionId, giftListId, productId, amount = null, type }) => {
    const { taken: _, ...one } = saleOf({ ...sale, transactionId, giftListId, productId, type }, today);
    return { ...one, transactionId, namedCents: amount };
  });
}

type InWays = Pick<CheckedBody<'POST /api/sales'>, 'receipts' | 'receiptId' | 'how' | 'on'>;

/**
 * The one receipt of money that staff take, or the two in which it came, all of one day. `amountCents`: of one alone, null
 * for all that is due. `today`: the day in Rome.
 */
export function receiptsOf(body: InWays, amountCents: Cents | null, today: RomeDay): readonly SaleReceipt[] {
  const { receipts, receiptId, how } = body;
  const { on } = saidOfMoney(body, today);
  const ways = receipts ?? [{ receiptId, how, amount: amountCents }];
  return ways.map((way) => ({
    receiptId: way.receiptId,
    how: way.how ?? null,
    on,
    amountCents: way.amount,
  }));
}

/** `today`: the day in Rome. */
export function saleMoneyOf(body: CheckedBody<'POST /api/sales'>, today: RomeDay): SaleMoney {
  const { collected, reason = null } = body;
  if (collected !== true) return { receipts: [], reason: null };
  return { reason, receipts: receiptsOf(body, null, today) };
}

function kindOf(value: unknown): TransactionType | null {
  if (value === undefined || value === null || value === '') return null;
  const kind = TRANSACTION_TYPES.find((known) => known === value);
  if (!kind) throw validationFailed({ type: 'Il tipo di transazione non è previsto' });
  return kind;
}

function refuseFuture(days: Readonly<Record<string, string | null | undefined>>, today: string): void {
  const late = Object.entries(days).filter(([, day]) => typeof day === 'string' && day > today);
  if (late.length > 0)
    throw validationFailed(
      Object.fromEntries(late.map(([field]) => [field, 'Il giorno non può essere nel futuro'])),
    );
}

type Changed = ReadBodyAt<'PUT /api/transactions/:id', 'counter'>;

/** What is said of the buyer, staff's own note among it. */
const buyerOf = (body: Changed): StaffEdit['buyer'] => ({
  ...buyerChange(body),
  ...(body.staffNote !== undefined && { staffNote: body.staffNote ?? '' }),
});

function papersOf(body: Changed): Partial<StaffEdit> {
  const { readyOn, deliveredOn, shippedOn, documentNumber, write } = body;
  return {
    ...(typeof write === 'boolean' && { write }),
    ...(documentNumber !== undefined && { documentNumber }),
    ...(readyOn !== undefined && { ready: readyOn }),
    ...(deliveredOn !== undefined && { delivered: deliveredOn }),
    ...(shippedOn !== undefined && { shipped: shippedOn }),
    ...parcelNamed(body),
  };
}

/** What staff's edit dialog names. `today`: the day in Rome. */
export function staffEditOf(body: Changed, today: RomeDay, taken: TakenMoney | null): StaffEdit {
  const { giftListId: listId = null, productId = null, deliveryMethod = null, paymentMethod = null } = body;
  const { holdId = null, readyOn, deliveredOn, shippedOn } = body;
  refuseFuture({ readyOn, deliveredOn, shippedOn }, today);
  return {
    listId,
    productId,
    deliveryMethod,
    paymentMethod,
    holdId,
    buyer: buyerOf(body),
    kind: kindOf(body.type),
    amountCents: strict(body.amount, 'amount'),
    shippingCents: strict(body.amount_shipping, 'amount_shipping'),
    status: namedStatusOf(body.status),
    taken,
    ...papersOf(body),
  };
}
