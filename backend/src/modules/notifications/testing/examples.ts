import type { Shop, TransactionFacts } from '../ports.js';

/** The example shop's identity. */
export const exampleShop: Shop = {
  name: 'Fiocco',
  colours: {
    primary: '#A8492F',
    background: '#FBF7F1',
    text: '#2E2A26',
    heading: '#2E2A26',
    accent: '#62725B',
    line: '#E6DED2',
  },
  logoUrl: null,
  phone: '051 555 0123',
  email: 'ciao@fiocco.example',
  addressLines: ['Fiocco S.r.l.', 'Via del Fiocco 12, 40124 Bologna (BO)'],
  openingHours: 'Da martedì a sabato, 9.30–13 e 15.30–19',
  vatNumber: '01234567897',
  reaNumber: 'BO-123456',
  from: { name: 'Fiocco', address: 'ciao@fiocco.example' },
  publicUrl: 'https://liste.fiocco.example',
};

/** A shop that has just been opened: nothing but defaults. */
export const emptyShop: Shop = {
  name: 'Fiocco',
  colours: {
    primary: '#3b82f6',
    background: '#ffffff',
    text: '#000000',
    heading: '#1e3a8a',
    accent: null,
    line: null,
  },
  logoUrl: null,
  phone: null,
  email: null,
  addressLines: [],
  openingHours: null,
  vatNumber: null,
  reaNumber: null,
  from: { name: 'Fiocco', address: 'noreply@localhost' },
  publicUrl: 'http://localhost:3000',
};

/** Giulia's vase for Anna and Luca, to be paid in the shop. */
export const reserved: TransactionFacts = {
  transactionId: 'Zk3vN0bq1xYp8sQw4tRu2A',
  orderNumber: 'FI-2026-000123',
  stage: 'reserved',
  type: 'acquisto',
  buyerName: 'Giulia Ferri',
  buyerEmail: 'giulia@posta.example',
  buyerMessage: 'Per i vostri fiori, e per quelli che verranno.',
  listName: 'Anna & Luca',
  beneficiaryName: null,
  occasionName: 'Matrimonio',
  occasionDate: '2027-06-12',
  productName: 'Vaso in ceramica di Faenza',
  productImageUrl: null,
  amountCents: 12_900,
  shippingCents: 0,
  deliveryMethod: 'buyerPickup',
  paymentMethod: 'in_negozio',
  orderedAt: '2026-11-20T17:42:00.000Z',
  reservedUntil: '2026-11-27T17:42:00.000Z',
  listUrl: '/list/123456789012',
  orderUrl: null,
};
