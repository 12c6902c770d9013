import type { TransactionType } from '@fiocco/contracts';

interface Returning {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly transactionId: string;
  readonly kind: TransactionType;
}

/** Where PayPal sends the buyer back to; it adds its own `token`. */
export function returnAddresses(
  shopUrl: string,
  { listId, productId, transactionId, kind }: Returning,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const to = (status: 'success' | 'cancel'): string => {
    const query = new URLSearchParams({
      list_id: String(listId),
      product_id: String(productId ?? 0),
      transaction_id: transactionId,
      quota: kind === 'quota' ? '1' : '0',
      status,
    });
    return `${shopUrl}/paypal-redirect?${query.toString()}`;
  };
  return { returnUrl: to('success'), cancelUrl: to('cancel') };
}
