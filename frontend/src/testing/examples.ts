import {
  deliveryOptions,
  deliverySwitches,
  type FoundList,
  type GiftCard,
  type GiftList,
  type GiftOnList,
  type Occasion,
  paymentSwitches,
  type Product,
  type PublicGiftList,
  type PublicTransaction,
  type RegisteredMail,
  type Transaction,
  type TransactionPayments,
} from '@fiocco/contracts';

/*
 * Records of a small shop, whole, as the server answers them. A test names what it is about and takes the rest.
 */

/** A day whose till was closed with five euros too little. */
export function anOccasion(own: Partial<Occasion> = {}): Occasion {
  return { id: 1, name: 'Nozze', listCount: 1, version: 4, ...own };
}

export function aProduct(own: Partial<Product> = {}): Product {
  return {
    id: 7,
    name: 'Vaso di vetro',
    description: 'Soffiato a mano',
    price: '129.00',
    shippingCost: '9.90',
    quantityAvailable: 3,
    quantityAllocated: 0,
    quantityOnLists: 0,
    productCode: 'VA-7',
    productType: 'intero',
    vatRate: '22',
    category: null,
    supplier: null,
    cost: null,
    margin: null,
    marginPercent: null,
    ean: null,
    isQuotaProduct: false,
    image: null,
    imageUrl: null,
    pictures: [],
    video: null,
    giftListIds: [],
    version: 2,
    ...own,
  };
}

export function aPublicList(own: Partial<PublicGiftList> = {}): PublicGiftList {
  return {
    id: 5,
    name: 'Anna & Luca',
    occasionId: 1,
    occasionName: 'Nozze',
    beneficiaryName: 'Anna e Luca',
    active: true,
    requiresPassword: false,
    eventDate: '2027-06-12',
    startDate: null,
    endDate: null,
    image: null,
    publicMessage: null,
    acceptsFund: false,
    allowedPaymentMethods: paymentSwitches(['in_negozio']),
    allowedDeliveryModes: deliverySwitches(['beneficiaryPickup', 'buyerPickup']),
    deliveryOptions: deliveryOptions(['beneficiaryPickup', 'buyerPickup']),
    preview: false,
    ...own,
  };
}

export function aList(own: Partial<GiftList> = {}): GiftList {
  const list = aPublicList();
  return {
    ...list,
    badge: 'active',
    state: 'open',
    beneficiaryEmail: 'anna@posta.example',
    beneficiaryPhone: '333 555 0100',
    secondBeneficiaryName: null,
    secondBeneficiaryEmail: null,
    secondBeneficiaryPhone: null,
    beneficiaryAddress: null,
    notes: null,
    usablePaymentMethods: list.allowedPaymentMethods,
    isOrderedByHand: false,
    notifyBeneficiary: true,
    password: null,
    productCount: 0,
    transactionCount: 0,
    received: '0.00',
    version: 6,
    createdAt: '2026-11-01T09:00:00.000Z',
    ...own,
  };
}

/** A gift of the list "Anna & Luca", as it is found at the counter. */
export function aFoundGift(card: Partial<GiftCard> | null = {}, list: Partial<FoundList> = {}): GiftOnList {
  const found = {
    id: 5,
    name: 'Anna & Luca',
    beneficiaryName: 'Anna e Luca',
    badge: 'active',
    ...list,
  } as const;
  return { list: found, card: card && aCard({ giftListId: found.id, ...card }), pieces: card && 3 };
}

export function aCard(own: Partial<GiftCard> = {}): GiftCard {
  return {
    id: 7,
    giftListId: 5,
    name: 'Vaso di vetro',
    description: 'Soffiato a mano',
    image: null,
    imageUrl: null,
    images: [],
    video: null,
    price: '129.00',
    shippingCost: '9.90',
    productCode: null,
    productType: 'intero',
    type: 'intero',
    status: 'available',
    purchased: false,
    reserved: false,
    purchasedCount: 0,
    listQuantity: 1,
    availableQuantity: 1,
    quantityAvailable: 3,
    isQuota: false,
    isQuotaProduct: own.type === 'quota',
    canBuyInQuota: false,
    quotaPaid: '0.00',
    quotaHeld: '0.00',
    quotaRemaining: '0.00',
    priority: 2,
    addedAt: '2026-10-02T09:00:00.000Z',
    state: 'disponibile',
    badge: 'Disponibile',
    offers: ['acquisto'],
    units: { free: 1, held: 0, reserved: 0, partial: 0 },
    ...own,
  };
}

/** A reservation as an admin reads it; one that stands elsewhere names its `actions`. */
export function aTransaction(own: Partial<Transaction> = {}): Transaction {
  return {
    version: 1,
    actions: ['collect', 'cancel', 'remove'],
    id: 'aaaa-1',
    orderNumber: 'FI-2026-000123',
    giftListId: 5,
    giftListName: 'Anna & Luca',
    productId: 7,
    productName: 'Vaso di vetro',
    productImageUrl: null,
    unitIndex: 0,
    buyerName: 'Giulia Ferri',
    buyerEmail: 'giulia@posta.example',
    buyerPhone: '333 555 0142',
    buyerMessage: null,
    message: null,
    buyerAddress: null,
    deliveryMethod: 'buyerPickup',
    paymentMethod: 'in_negozio',
    amount: '129.00',
    amount_shipping: '0.00',
    amount_received: '0.00',
    amount_refunded: '0.00',
    type: 'prenotazione',
    isQuotaPayment: false,
    status: 'in_attesa',
    stage: 'reserved',
    reason: null,
    holdId: 'hold-1',
    expiresAt: '2099-12-01T10:00:00.000Z',
    lang: 'it',
    timestamp: '2026-11-20T10:00:00.000Z',
    ...own,
  };
}

export const noPayments = (): TransactionPayments => ({
  refundable: '0.00',
  attempts: [],
  refunds: [],
  strays: [],
  disputes: [],
  callbacks: [],
  tries: [],
});

/** Of the buyer's own home. */
export const AN_ADDRESS = {
  name: 'Giulia',
  surname: 'Ferri',
  street: 'Via dei Serragli 12',
  zipCode: '50124',
  city: 'Firenze',
  province: 'FI',
};

export function aPublicTransaction(own: Partial<PublicTransaction> = {}): PublicTransaction {
  const { version: _version, actions: _actions, ...guests } = aTransaction();
  return { ...guests, owned: true, ...own };
}

/** A purchase whose buyer is still choosing. */
export function aDraft(): PublicTransaction {
  return aPublicTransaction({
    stage: 'draft',
    type: 'acquisto',
    orderNumber: null,
    holdId: null,
    expiresAt: null,
    paymentMethod: null,
    deliveryMethod: 'beneficiaryPickup',
  });
}

/** A purchase whose transfer is awaited, as the browser that owns it sees it. */
export function anAwaitedTransfer(own: Partial<PublicTransaction> = {}): PublicTransaction {
  const expiresAt = '2026-11-27T22:59:59.999Z';
  return aPublicTransaction({
    stage: 'awaiting_transfer',
    type: 'acquisto',
    paymentMethod: 'bonifico',
    holdId: null,
    expiresAt,
    deliveryMethod: 'beneficiaryPickup',
    transfer: {
      iban: 'IT60X0542811101000000123456',
      holder: 'Ferrante & Figli S.n.c.',
      bank: 'Banca di Bologna',
      causale: 'FI-2026-000123-89',
      amount: '129.00',
      expiresAt,
    },
    ...own,
  });
}

export function aMail(own: Partial<RegisteredMail> = {}): RegisteredMail {
  return {
    id: 'm1',
    template: 'conferma-prenotazione',
    transactionId: 'aaaa-1',
    to: 'giulia@posta.example',
    subject: 'La tua prenotazione',
    erased: false,
    state: 'sent',
    reason: null,
    attempts: 1,
    nextAttemptAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    sentAt: '2026-11-20T10:00:05.000Z',
    ...own,
  };
}
