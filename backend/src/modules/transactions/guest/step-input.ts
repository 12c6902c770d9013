import type { ReadBodyAt } from '@fiocco/contracts/bodies';
import { validationFailed } from '../../../platform/index.js';
import type { Visitor } from '../../gift-lists/index.js';
import { buyerChange, draftFields, lenient, strict } from '../bodies/purchase-fields.js';
import { type DraftChange, missingEmail, type NewDraft } from '../drafts/draft.js';
import { browserHashes } from '../register/browser-token.js';
import type { BuyerFields } from '../register/transaction-register.js';
import type { Confirmation, Step } from './guest-checkout.js';

type StepBody = ReadBodyAt<'PUT /api/transactions/:id', 'guest'>;

/** A guest's first step. The wizard's asks for the address whatever it may be going to be paid by. */
export function newDraftOf(body: ReadBodyAt<'POST /api/transactions', 'guest'>): NewDraft {
  const method = body.isCheckoutStep1 === true ? null : body.paymentMethod;
  const missing = { ...missingEmail(body.buyerEmail, method), ...missingPhone(body) };
  if (Object.keys(missing).length > 0) throw validationFailed(missing);
  return draftFields(body);
}

/** Required by the wizard, optional on the single page. */
function missingPhone({ isCheckoutStep1, buyerPhone }: ReadBodyAt<'POST /api/transactions', 'guest'>): {
  buyerPhone?: string;
} {
  return isCheckoutStep1 === true && !buyerPhone ? { buyerPhone: 'Il telefono è obbligatorio' } : {};
}

function withoutEmptied({ email, phone, ...rest }: Partial<BuyerFields>): Partial<BuyerFields> {
  return { ...rest, ...(email && { email }), ...(phone && { phone }) };
}

function changeOf(body: StepBody): DraftChange {
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
function confirmationOf(body: StepBody): Confirmation | null {
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

/** One step of the calling browser. With `isFirst` it confirms nothing: the wizard's first step never does. */
export function stepOf(body: StepBody, visitor: Visitor, isFirst = false): Step {
  const confirmation = isFirst ? null : confirmationOf(body);
  return { change: changeOf(body), confirmation, visitor, browser: browserHashes() };
}
