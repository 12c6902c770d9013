import type { TransactionFacts } from '../../ports.js';

/** Giulia's vase for Anna and Luca, to be paid in the shop. */
export const sample: TransactionFacts = {
  transactionId: 'Zk3vN0bq1xYp8sQw4tRu2A',
  orderNumber: 'FI-2026-000123',
  stage: 'reserved',
  type: 'acquisto',
  buyerName: 'Giulia Ferri',
  buyerEmail: 'giulia@posta.example',
  buyerMessage: 'Per i vostri fiori, e per quelli che verranno.',
  listName: 'Anna & Luca',
  beneficiaryName: null,
  beneficiaryEmail: 'anna@posta.example',
  occasionName: 'Matrimonio',
  occasionDate: '2027-06-12',
  productName: 'Vaso in ceramica di Faenza',
  productImageUrl: null,
  amountCents: 12_900,
  shippingCents: 0,
  refundedCents: 0,
  deliveryMethod: 'buyerPickup',
  paymentMethod: 'in_negozio',
  orderedAt: '2026-11-20T17:42:00.000Z',
  reservedUntil: '2026-11-27T17:42:00.000Z',
  listUrl: '/list/123456789012',
  staffUrl: '/admin/transactions/Zk3vN0bq1xYp8sQw4tRu2A',
  orderUrl: null,
};
