import type { ShopHistoryEntry } from '@fiocco/contracts';

/** Somebody of the shop made a product dearer. */
export function aHistoryEntry(own: Partial<ShopHistoryEntry> = {}): ShopHistoryEntry {
  return {
    id: '120',
    at: '2026-11-21T10:30:05.000Z',
    kind: 'product',
    subject: { kind: 'product', id: '7', name: 'Vaso di vetro' },
    by: { kind: 'staff', id: 1, name: 'Marta Galli' },
    sentence: 'ha modificato il prodotto',
    changes: [{ field: 'Prezzo', before: '100,00 €', after: '129,00 €', kept: 'readable' }],
    note: null,
    because: null,
    amount: null,
    giftListId: null,
    giftListName: null,
    productId: 7,
    productName: 'Vaso di vetro',
    transactionId: null,
    orderNumber: null,
    buyerName: null,
    readable: true,
    event: {
      type: 'example.Changed.v1',
      stream: 'record-product_7',
      number: 3,
      fingerprint: '9f3c0000',
    },
    ...own,
  };
}

/** A guest’s money, as the provider’s answer told it. */
export function aPaidEntry(own: Partial<ShopHistoryEntry> = {}): ShopHistoryEntry {
  return aHistoryEntry({
    id: '119',
    at: '2026-11-20T17:30:00.000Z',
    kind: 'money',
    subject: { kind: 'transaction', id: 'aaaa-1', name: 'FI-2026-000123' },
    by: { kind: 'provider', id: null, name: 'Stripe' },
    sentence: 'Pagata per intero',
    changes: [],
    because: 'Notifica di pagamento (Stripe)',
    amount: '129.00',
    giftListId: 5,
    giftListName: 'Anna & Luca',
    transactionId: 'aaaa-1',
    orderNumber: 'FI-2026-000123',
    buyerName: 'Giulia Ferri',
    event: { type: 'example.Paid.v1', stream: 'gift-5_7', number: 4, fingerprint: '1a2b3c4d' },
    ...own,
  });
}
