import { DELIVERY_METHODS, deliverySwitches, PAYMENT_METHODS, paymentSwitches } from '@fiocco/contracts';
import type { ExampleList } from '../example-shop.types.js';

const everyDelivery = deliverySwitches(DELIVERY_METHODS);
const everyPayment = paymentSwitches(PAYMENT_METHODS);

const wedding: ExampleList = {
  key: 'matrimonio',
  name: 'Anna & Luca',
  occasion: 'Matrimonio',
  beneficiaryName: 'Anna e Luca',
  beneficiaryEmail: 'anna.e.luca@example.com',
  beneficiaryPhone: '+39 347 555 0160',
  second: {
    secondBeneficiaryName: 'Luca Moretti',
    secondBeneficiaryEmail: 'luca.moretti@example.com',
    secondBeneficiaryPhone: '+39 347 555 0175',
  },
  beneficiaryAddress: {
    name: 'Anna',
    surname: 'Bellini',
    street: 'Via delle Rose 7, scala B',
    zipCode: '40136',
    city: 'Bologna',
    province: 'BO',
    notes: 'Citofono Bellini-Moretti, secondo piano',
  },
  publicMessage:
    'Cari tutti, la casa è quasi pronta e la vostra compagnia resta il regalo più bello. Se vi fa piacere esserci anche nei giorni qualunque, qui trovate le cose che useremo davvero: per cucinare, per brindare, per partire.',
  notes: 'Ritirano tutto insieme la settimana dopo il matrimonio.',
  eventInDays: 120,
  startsInDays: -14,
  endsInDays: 150,
  password: null,
  cover: null,
  acceptsFund: true,
  notifyBeneficiary: false,
  allowedPaymentMethods: everyPayment,
  allowedDeliveryModes: everyDelivery,
  createdAt: { daysAgo: 14, at: '09:40' },
  createdBy: 'elena',
  gifts: [
    {
      product: 'viaggio',
      priority: 1,
      expected: {
        state: 'parziale',
        badge: 'Parzialmente acquistato',
        quotaPaidCents: 118000,
        quotaHeldCents: 10000,
      },
    },
    { product: 'vaso', priority: 2, expected: { state: 'disponibile', badge: 'Disponibile' } },
    { product: 'pentola', priority: 2, expected: { state: 'disponibile', badge: 'Disponibile' } },
    {
      product: 'calici',
      priority: 2,
      listQuantity: 3,
      expected: { state: 'disponibile', badge: '2 di 5 disponibili', freeUnits: 2 },
    },
    {
      product: 'picnic',
      isQuota: true,
      expected: {
        state: 'disponibile_quote',
        badge: 'Disponibile a quote',
        quotaPaidCents: 0,
        quotaHeldCents: 6000,
      },
    },
    { product: 'lampada', expected: { state: 'in_corso', badge: 'In corso di acquisto' } },
    {
      product: 'piatti',
      canBuyInQuota: true,
      expected: {
        state: 'disponibile_quote',
        badge: 'Disponibile a quote',
        quotaPaidCents: 0,
        quotaHeldCents: 0,
      },
    },
    { product: 'ulivo', expected: { state: 'disponibile', badge: 'Disponibile' } },
    { product: 'tagliere', expected: { state: 'disponibile', badge: 'Disponibile' } },
    {
      product: 'posate',
      expected: {
        state: 'parziale',
        badge: 'Parzialmente acquistato',
        quotaPaidCents: 34500,
        quotaHeldCents: 0,
      },
    },
    { product: 'lenzuola', expected: { state: 'prenotato', badge: 'Prenotato' } },
    { product: 'espresso', expected: { state: 'acquistato', badge: 'Venduto' } },
    {
      product: 'giradischi',
      expected: { state: 'quote_pagate', badge: 'Pagate tutte le quote', quotaPaidCents: 29000 },
    },
  ],
};

const birth: ExampleList = {
  key: 'nascita',
  name: 'Benvenuto, Leone',
  occasion: 'Nascita',
  beneficiaryName: 'Francesca, Michele e Leone',
  beneficiaryEmail: 'francesca.e.michele@example.com',
  beneficiaryPhone: '+39 348 555 0171',
  beneficiaryAddress: {
    name: 'Francesca',
    surname: 'Conti',
    street: 'Via Saragozza 221',
    zipCode: '40135',
    city: 'Bologna',
    province: 'BO',
  },
  publicMessage:
    'È arrivato in una notte di vento, con gli occhi già aperti. Dorme poco, mangia molto e vi aspetta tutti. Grazie a chi vorrà aiutarci a fargli posto.',
  notes: null,
  eventInDays: null,
  startsInDays: -12,
  endsInDays: 75,
  password: 'ventodimare',
  cover: 'cover-leone',
  acceptsFund: true,
  notifyBeneficiary: true,
  allowedPaymentMethods: everyPayment,
  allowedDeliveryModes: { ...everyDelivery, buyerShipping: false },
  createdAt: { daysAgo: 12, at: '09:35' },
  createdBy: 'elena',
  gifts: [
    {
      product: 'culla',
      priority: 1,
      expected: {
        state: 'parziale',
        badge: 'Parzialmente acquistato',
        quotaPaidCents: 15000,
        quotaHeldCents: 0,
      },
    },
    {
      product: 'carrozzina',
      canBuyInQuota: true,
      priority: 1,
      expected: {
        state: 'parziale',
        badge: 'Parzialmente acquistato',
        quotaPaidCents: 32500,
        quotaHeldCents: 0,
      },
    },
    { product: 'carillon', expected: { state: 'acquistato', badge: 'Venduto' } },
    { product: 'seggiolone', priority: 2, expected: { state: 'prenotato', badge: 'Prenotato' } },
    { product: 'copertina', listQuantity: 3, expected: { state: 'misto', badge: 'Stato misto' } },
    {
      product: 'libri',
      listQuantity: 10,
      expected: { state: 'disponibile', badge: '4 di 10 disponibili', freeUnits: 4 },
    },
    { product: 'plaid', expected: { state: 'esaurito', badge: 'Esaurito' } },
    {
      product: 'babysitter',
      listQuantity: 3,
      expected: { state: 'disponibile', badge: '2 di 3 disponibili', freeUnits: 2 },
    },
  ],
};

const birthday: ExampleList = {
  key: 'compleanno',
  name: 'I quarant’anni di Silvia',
  occasion: 'Compleanno',
  beneficiaryName: 'Silvia',
  beneficiaryEmail: 'silvia@example.com',
  beneficiaryPhone: '+39 338 555 0140',
  beneficiaryAddress: {
    name: 'Silvia',
    surname: 'Montanari',
    street: 'Piazza dei Tigli 3',
    zipCode: '40026',
    city: 'Imola',
    province: 'BO',
  },
  publicMessage: 'Quaranta, e non sentirli. Ci vediamo sabato: portate scarpe comode.',
  notes: 'Festa a sorpresa: telefonare solo al fratello.',
  eventInDays: -4,
  startsInDays: -14,
  endsInDays: -3,
  password: null,
  cover: null,
  acceptsFund: false,
  notifyBeneficiary: false,
  allowedPaymentMethods: everyPayment,
  allowedDeliveryModes: { ...everyDelivery, beneficiaryShipping: false, buyerShipping: false },
  createdAt: { daysAgo: 14, at: '11:05' },
  createdBy: 'elena',
  gifts: [
    {
      product: 'bicicletta',
      priority: 1,
      expected: { state: 'quote_pagate', badge: 'Pagate tutte le quote', quotaPaidCents: 64000 },
    },
    { product: 'plaid', expected: { state: 'acquistato', badge: 'Venduto' } },
    { product: 'bollitore', expected: { state: 'acquistato', badge: 'Venduto' } },
  ],
};

export const lists: readonly ExampleList[] = [wedding, birth, birthday];
