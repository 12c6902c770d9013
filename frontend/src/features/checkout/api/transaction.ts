import type {
  AddressParts,
  BodyAt,
  DeliveryMethod,
  PaymentMethod,
  SteppedTransaction,
  TransactionType,
} from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { call } from '../../../shared/api/client.js';
import { wordedAs } from '../../../shared/api/problem.js';
import { keepLanguage } from '../../../shared/public/shop/keep-language.js';
import type { Buyer } from '../model/buyer.js';
import { sentInvoice } from '../model/invoice.js';
import { language, say } from '../../../shared/texts/say.js';

/**
 * The guest is written to in the language of the page, and comes back to the purchase in it, by whatever link: until then
 * perhaps only the address had said it.
 */
function begin(body: BodyAt<'POST /api/transactions', 'guest'>): Promise<SteppedTransaction> {
  keepLanguage(language());
  return call('POST /api/transactions', { body: { ...body, lang: language() } });
}

const create = (body: BodyAt<'POST /api/transactions', 'guest'>): Promise<SteppedTransaction> =>
  wordedAs(say('checkout.failed.create'), begin(body));

const update = (
  id: string,
  body: BodyAt<'PUT /api/transactions/:id', 'guest'>,
): Promise<SteppedTransaction> =>
  wordedAs(say('checkout.failed.update'), call('PUT /api/transactions/:id', { params: { id }, body }));

/** A share's sum, which its draft keeps; nothing where none is said. */
const sumOf = (share: number | null | undefined) =>
  typeof share === 'number' && { amount: formatDecimal(share) };

/** What is said of the buyer, as calls take it. */
const bodyOf = <Said extends Buyer>({ invoice, ...said }: Said) =>
  invoice === undefined ? said : { ...said, invoice: invoice && sentInvoice(invoice) };

interface NewDraft extends Buyer {
  readonly giftListId: number;
  readonly productId: number;
  readonly type: TransactionType;
  /** What a share is to bring; null for a whole gift. */
  readonly share: number | null;
}

/** Step 1 of a new purchase: the answer's cookie makes this browser its owner. */
export function createDraft({ share, ...draft }: NewDraft): Promise<SteppedTransaction> {
  return create({ ...bodyOf(draft), ...sumOf(share), isCheckoutStep1: true });
}

/** The single page's, which asks for no telephone. */
export function createDraftOnOnePage({ share, ...draft }: NewDraft): Promise<SteppedTransaction> {
  return create({ ...bodyOf(draft), ...sumOf(share) });
}

/** The card page's purchase, in one call: the gift is held by it. */
export function createCardPurchase(
  body: BodyAt<'POST /api/transactions', 'guest'>,
): Promise<SteppedTransaction> {
  return begin(body);
}

export function saveBuyer(id: string, buyer: Buyer, share: number | null): Promise<SteppedTransaction> {
  return update(id, { ...bodyOf(buyer), ...sumOf(share) });
}

/** The guest goes on in another language than they began in, and is written to in that. */
export function saveLanguage(id: string): Promise<SteppedTransaction> {
  return call('PUT /api/transactions/:id', { params: { id }, body: { lang: language() } });
}

export function saveDelivery(
  id: string,
  deliveryMethod: DeliveryMethod,
  buyerAddress: AddressParts | null,
  shipping: string | null,
): Promise<unknown> {
  return update(id, { deliveryMethod, buyerAddress, amount_shipping: shipping });
}

/** What the guest saw: the server holds nothing at another price. */
export interface SeenAmounts {
  readonly paymentMethod: PaymentMethod;
  readonly amount: string;
  readonly amount_shipping: string;
}

/** Keeps the gift for fifteen minutes. */
export function holdGift(id: string, seen: SeenAmounts): Promise<SteppedTransaction> {
  return update(id, seen);
}

/** Confirms the hold that the page shows, and no other. */
export function confirmReservation(id: string, holdId: string | null, seen: SeenAmounts): Promise<unknown> {
  return update(id, { ...seen, holdId, status: 'completata' });
}

/** Going back from the last step gives the gift free and keeps the data. */
export function releaseHold(id: string, holdId: string | null): Promise<unknown> {
  return call('POST /api/transactions/:id/release', { params: { id }, body: { holdId } });
}
