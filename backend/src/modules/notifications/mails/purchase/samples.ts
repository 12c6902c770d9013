import type { TransactionFacts } from '../../ports.js';

/* The purchases that samples of mails tell of. */

/** Giulia's vase for Anna and Luca, to be paid in the shop. */
export const reservedSample: TransactionFacts = {
  transactionId: 'Zk3vN0bq1xYp8sQw4tRu2A',
  orderNumber: 'FI-2026-000123',
  stage: 'reserved',
  type: 'acquisto',
  byGuest: true,
  sale: { recordedBy: null, forDay: null, byExchange: false },
  exchangedFrom: null,
  saleId: null,
  buyerName: 'Giulia Ferri',
  buyerEmail: 'giulia@posta.example',
  lang: 'it',
  buyerPhone: '333 555 0142',
  wantsInvoice: false,
  buyerMessage: 'Per i vostri fiori, e per quelli che verranno.',
  listName: 'Anna & Luca',
  beneficiaryName: null,
  beneficiaryEmail: 'anna@posta.example',
  secondBeneficiaryEmail: null,
  occasionName: 'Matrimonio',
  occasionDate: '2027-06-12',
  productName: 'Vaso in ceramica di Faenza',
  productImageUrl: null,
  amountCents: 12_900,
  shippingCents: 0,
  receivedCents: 0,
  refundedCents: 0,
  isWithdrawn: false,
  deliveryMethod: 'buyerPickup',
  paymentMethod: 'in_negozio',
  delivery: {
    readyOn: null,
    deliveredOn: null,
    shippedOn: null,
    courier: null,
    trackingNumber: null,
    fetcherEmail: 'giulia@posta.example',
    secondFetcherEmail: null,
  },
  orderedAt: '2026-11-20T17:42:00.000Z',
  reservedUntil: '2026-11-27T22:59:59.999Z',
  listUrl: '/list/123456789012',
  staffUrl: '/admin/transactions/Zk3vN0bq1xYp8sQw4tRu2A',
  orderUrl: null,
  cancelUrl: '/annulla#Zk3vN0bq1xYp8sQw4tRu2A.esempio-di-firma',
};

/** The same vase, paid. */
export const paidSample: TransactionFacts = {
  ...reservedSample,
  stage: 'paid',
  reservedUntil: null,
  cancelUrl: null,
};

/** The vase that was reserved and is not any more. */
export const endedSample: TransactionFacts = {
  ...reservedSample,
  stage: 'cancelled',
  reservedUntil: null,
  cancelUrl: null,
};
