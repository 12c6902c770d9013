import type { PublicGiftList, PublicTransaction } from '@fiocco/contracts';
import { centsOf, formatCents } from '../../shared/format/money.js';
import { firstName, recipientsOf, type Recipients } from '../../shared/gift-lists/names.js';
import { FUND_NAME } from '../../shared/transactions/words.js';
import type { Outcome } from './outcome.js';

/** The purchase in the words of the page. Personal data only where this browser owns it. */
export interface Receipt {
  readonly transaction: PublicTransaction | null;
  readonly share: boolean;
  readonly fund: boolean;
  readonly giftName: string;
  readonly recipients: Recipients | null;
  readonly listName: string | null;
  readonly occasion: string | null;
  readonly guest: string | null;
  readonly email: string | null;
  readonly total: string | null;
}

function giftName(transaction: PublicTransaction | null): string {
  if (!transaction) return 'Il tuo regalo';
  return transaction.productId === 0 ? FUND_NAME : (transaction.productName ?? 'Prodotto non disponibile');
}

export function receiptOf(
  transaction: PublicTransaction | null,
  list: PublicGiftList | null,
  share: boolean,
): Receipt {
  const listName = list?.name ?? transaction?.giftListName ?? null;
  return {
    transaction,
    share: transaction ? transaction.type === 'quota' : share,
    fund: transaction?.productId === 0,
    giftName: giftName(transaction),
    recipients: listName
      ? recipientsOf({ name: listName, beneficiaryName: list?.beneficiaryName ?? null })
      : null,
    listName,
    occasion: list?.occasionName ?? null,
    guest: transaction?.buyerName ? firstName(transaction.buyerName) : null,
    email: transaction?.buyerEmail ?? null,
    total: transaction && formatCents(centsOf(transaction.amount) + centsOf(transaction.amount_shipping)),
  };
}

/** Nothing went through a provider: there is no payment to speak of. */
export function isShopReservation({ transaction }: Receipt): boolean {
  return transaction?.paymentMethod === 'in_negozio';
}

export function titleOf(outcome: Outcome, receipt: Receipt): string {
  const { guest, share } = receipt;
  const to = guest ? `, ${guest}` : '';
  const titles: Record<Outcome, string> = {
    paid: `Grazie${to}!`,
    reserved: share ? 'È prenotata' : 'È prenotato',
    unfinished: 'Ci siamo quasi',
    pending: 'Ci siamo quasi',
    failed: isShopReservation(receipt) ? 'Prenotazione annullata' : 'Pagamento non completato',
  };
  return titles[outcome];
}
