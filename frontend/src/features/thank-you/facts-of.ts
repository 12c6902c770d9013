import {
  greetingName,
  isPaidInShop,
  paymentRule,
  type PublicGiftList,
  type PublicTransaction,
  STAGES,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { isLocked, type SeenList } from '../../shared/public/gift-lists/queries.js';
import { recipientsOf, type Recipients } from '../../shared/public/gift-lists/names.js';
import type { Outcome } from './outcome.js';
import { say } from '../../shared/texts/say.js';
import { formatEuro } from '../../shared/format/money.js';

/** The purchase in the words of the page. Personal data only where this browser owns it. */
export interface Receipt {
  readonly transaction: PublicTransaction;
  readonly share: boolean;
  readonly fund: boolean;
  /** What was given, as the texts tell it apart. */
  readonly thing: 'share' | 'fund' | 'gift';
  readonly giftName: string;
  readonly recipients: Recipients | null;
  readonly listName: string | null;
  readonly occasion: string | null;
  /** What the couple has written to its guests. */
  readonly words: string | null;
  readonly guest: string | null;
  readonly email: string | null;
  readonly total: string;
  /** What is still due of it; null where nothing has come, or nothing more is expected. */
  readonly left: string | null;
  /** Nothing is to pay. */
  readonly free: boolean;
  /** Whether the list's gifts can be paid by card. */
  readonly byCard: boolean;
}

function giftName({ productId, productName }: PublicTransaction): string {
  return productId === 0 ? say('common.fund') : (productName ?? say('thanks.noGift'));
}

/** What is still due once a part has come. */
function leftOf({ amount, amount_shipping, amount_received, stage }: PublicTransaction): string | null {
  const received = centsOf(amount_received);
  const { buyer, counts } = STAGES[stage];
  if (received === 0 || buyer !== 'agreed' || counts === 'paid') return null;
  return formatEuro(centsOf(amount) + centsOf(amount_shipping) - received);
}

function thingOf({ type, productId }: PublicTransaction): Receipt['thing'] {
  if (productId === 0) return 'fund';
  return type === 'quota' ? 'share' : 'gift';
}

function purchaseOf(transaction: PublicTransaction) {
  const { buyerName, buyerEmail, amount, amount_shipping, type, productId } = transaction;
  return {
    transaction,
    thing: thingOf(transaction),
    share: type === 'quota',
    fund: productId === 0,
    giftName: giftName(transaction),
    guest: greetingName(buyerName ?? '') || null,
    email: buyerEmail ?? null,
    total: formatEuro(centsOf(amount) + centsOf(amount_shipping)),
    left: leftOf(transaction),
    free: centsOf(amount) + centsOf(amount_shipping) === 0,
  };
}

/** What a list says of itself to whoever may see it. */
const readable = (list: SeenList | null): PublicGiftList | null => (list && !isLocked(list) ? list : null);

function recipientsIn(list: SeenList | null, name: string | null): Recipients | null {
  const beneficiaryName = readable(list)?.beneficiaryName ?? null;
  return name === null ? null : recipientsOf({ name, beneficiaryName });
}

const saidIn = (list: PublicGiftList | null): Pick<Receipt, 'words' | 'byCard'> => ({
  words: list?.publicMessage ?? null,
  byCard: list?.allowedPaymentMethods.stripe ?? false,
});

export function receiptOf(transaction: PublicTransaction, list: SeenList | null): Receipt {
  const listName = list?.name ?? transaction.giftListName ?? null;
  return {
    ...purchaseOf(transaction),
    listName,
    occasion: list?.occasionName ?? null,
    recipients: recipientsIn(list, listName),
    ...saidIn(readable(list)),
  };
}

/** Nothing went through a payment provider, so there is no payment to show. */
export function isShopReservation({ transaction }: Receipt): boolean {
  return isPaidInShop(transaction.paymentMethod);
}

/** The money comes by transfer: whether any is on its way, only the bank knows. */
export function isByTransfer({ transaction }: Receipt): boolean {
  return paymentRule(transaction.paymentMethod)?.leadsTo === 'transfer';
}

function failedTitle(receipt: Receipt): string {
  const otherwise = isShopReservation(receipt) ? 'shop' : 'online';
  return say('thanks.title.failed', { way: isByTransfer(receipt) ? 'transfer' : otherwise });
}

export function titleOf(outcome: Outcome, receipt: Receipt): string {
  const { guest, thing } = receipt;
  if (outcome === 'failed') return failedTitle(receipt);
  if (outcome === 'reserved' || outcome === 'gone') return say(`thanks.title.${outcome}`, { thing });
  if (outcome === 'paid' && guest) return say('thanks.title.paidTo', { guest });
  return say(`thanks.title.${outcome}`);
}
