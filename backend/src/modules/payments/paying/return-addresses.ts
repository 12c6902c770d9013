import type { TransactionType } from '@fiocco/contracts';
import { type Language, LANGUAGE_PARAM } from '@fiocco/texts';

interface Returning {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly transactionId: string;
  readonly kind: TransactionType;
  /** In which the buyer reads the shop's pages. */
  readonly language: Language;
}

/** Where PayPal sends the buyer back to; it adds its own `token`. */
export function returnAddresses(
  shopUrl: string,
  { listId, productId, transactionId, kind, language }: Returning,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const to = (status: 'success' | 'cancel'): string => {
    const query = new URLSearchParams({
      list_id: String(listId),
      product_id: String(productId ?? 0),
      transaction_id: transactionId,
      quota: kind === 'quota' ? '1' : '0',
      status,
      [LANGUAGE_PARAM]: language,
    });
    return `${shopUrl}/paypal-redirect?${query.toString()}`;
  };
  return { returnUrl: to('success'), cancelUrl: to('cancel') };
}
