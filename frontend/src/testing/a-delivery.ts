import type { Delivery } from '@fiocco/contracts';

/** A gift of Consegne. */
export const aDelivery = (id: string, own: Partial<Delivery> = {}): Delivery => ({
  id,
  state: 'toPrepare',
  orderNumber: `FI-2026-${id}`,
  giftListId: 100_000_000_001,
  giftListName: 'Anna & Luca',
  beneficiaryName: 'Anna Verdi',
  productId: 7,
  productName: 'Vaso di vetro',
  productImageUrl: null,
  unitIndex: 0,
  guests: [{ transactionId: id, name: 'Giulia Ferri', message: null }],
  deliveryMethod: 'buyerShipping',
  recipient: {
    name: 'Giulia Ferri',
    phone: '333 555 0142',
    address: { street: 'Via Roma 1', city: 'Firenze' },
    notes: null,
  },
  paidOn: '2026-11-21',
  readyOn: null,
  readyBy: null,
  deliveredOn: null,
  shippedOn: null,
  courier: null,
  trackingNumber: null,
  canWrite: true,
  mailAskedAt: null,
  mail: null,
  ...own,
});
