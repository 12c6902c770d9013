import { TRANSACTION_TYPES, type TransactionType } from '@fiocco/contracts';
import { validationFailed } from '../../../platform/index.js';
import type { StaffEdit } from '../commands/edit-transaction/staff-edit.js';
import { buyerChange, namedStatusOf, strict } from './step-input.js';
import type { UpdateTransactionDto } from './update-transaction.dto.js';

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

function papersOf({ deliveredOn, shippedOn, documentNumber }: UpdateTransactionDto) {
  return {
    ...(documentNumber !== undefined && { documentNumber }),
    ...(deliveredOn !== undefined && { delivered: deliveredOn }),
    ...(shippedOn !== undefined && { shipped: shippedOn }),
  };
}

/** What staff's edit dialog names. `today`: the day in Rome. */
export function staffEditOf(body: UpdateTransactionDto, today: string): StaffEdit {
  const { giftListId: listId = null, productId = null, deliveryMethod = null, paymentMethod = null } = body;
  const { holdId = null, deliveredOn, shippedOn } = body;
  refuseFuture({ deliveredOn, shippedOn }, today);
  return {
    listId,
    productId,
    deliveryMethod,
    paymentMethod,
    holdId,
    buyer: buyerChange(body),
    kind: kindOf(body.type),
    amountCents: strict(body.amount, 'amount'),
    shippingCents: strict(body.amount_shipping, 'amount_shipping'),
    status: namedStatusOf(body.status),
    receiptId: body.collected === true ? body.receiptId : null,
    ...papersOf(body),
  };
}
