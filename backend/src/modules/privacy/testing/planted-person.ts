import { expect } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import sharp from 'sharp';
import { eventually } from '@fiocco/testing';
import type { Browser, TestApp } from '../../../platform/testing/test-app.js';

export const EMAIL = 'ginevra.zanettovich@posta-prova.example';
export const FORMER_EMAIL = 'ginevra.sbagliata@posta-prova.example';

/** Each text appears nowhere else in the shop, and is long enough not to appear by chance. */
export const BUYER = {
  buyerName: 'Ginevra Zanettovich',
  buyerEmail: FORMER_EMAIL,
  buyerPhone: '347 918 2736',
  buyerMessage: 'Un abbraccio grande dalla zia Ginevrina',
  buyerAddress: {
    name: 'Ginevra',
    surname: 'Zanettovich-Moro',
    street: 'Calle dei Pignattari 4812',
    zipCode: '30121',
    city: 'Pellestrina Alta',
    province: 'Venezia lagunare',
  },
};
/** What her invoice needs, which she asked for. */
const INVOICE = {
  name: 'Zanettovich Vetri d’Arte S.n.c.',
  taxCode: 'ZNTGVR70A41L736V',
  vatNumber: '04418720274',
  sdiCode: 'KZ7QW4X',
  pec: 'vetri.zanettovich@pec-prova.example',
  address: {
    street: 'Rio Terà dei Pensieri 913',
    zipCode: '30135',
    city: 'Santa Marta Nuova',
    province: 'VE',
  },
};
const REASON = 'La signora Zanettovich ha telefonato: era un doppione';
const LIST = {
  name: 'Cresima di Ginevrotta',
  beneficiaryName: 'Ginevra Zanettovich junior',
  beneficiaryEmail: EMAIL.toUpperCase(),
  secondBeneficiaryName: 'Ludovico Sbarzaglini',
  secondBeneficiaryEmail: 'ludovico.sbarzaglini@posta-prova.example',
  secondBeneficiaryPhone: '347 909 1818',
  beneficiaryPhone: '041 526 3748',
  beneficiaryAddress: {
    street: 'Fondamenta Sandrelli 77',
    city: 'Malamocco Vecchia',
    notes: 'Portone verdolino',
  },
  publicMessage: 'Grazie di cuore da tutti gli Zanettovichi',
  notes: 'Il padrino si chiama Ermenegildo',
  password: 'gondolino-rosso',
  allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
};

/** The number of the shop's own paper, which an erasure leaves to administrators. */
export const PAPER = 'Fattura 2026/4471 al notaio Brustolon';

/** Of the parcel that the gift went in. */
export const PARCEL = { courier: 'Corriere Squarzanti', trackingNumber: 'ZX-90417-IT' };

/** The texts that must not be left anywhere after the erasure. */
export const PIECES: readonly string[] = [
  BUYER.buyerName,
  EMAIL,
  FORMER_EMAIL,
  BUYER.buyerPhone,
  BUYER.buyerMessage,
  REASON,
  ...Object.values(INVOICE).filter((text) => typeof text === 'string'),
  INVOICE.address.street,
  ...Object.values(PARCEL),
  ...Object.values(BUYER.buyerAddress).filter((text) => text.length > 8),
  LIST.name,
  LIST.beneficiaryName,
  LIST.beneficiaryPhone,
  LIST.secondBeneficiaryName,
  LIST.secondBeneficiaryEmail,
  LIST.secondBeneficiaryPhone,
  LIST.publicMessage,
  LIST.notes,
  LIST.password,
  ...Object.values(LIST.beneficiaryAddress),
];

export interface PlantedShop {
  readonly reserved: string;
  readonly paid: string;
  readonly cancelled: string;
  readonly draft: string;
  readonly listId: number;
  /** Somebody else's purchase, which must stay as it is. */
  readonly bystander: string;
  readonly picture: string;
}

/** Fills the shop over HTTP: gifts reserved, paid, cancelled and left as drafts, and a list for the person. */
export async function plantPerson(test: TestApp, admin: Browser): Promise<PlantedShop> {
  await admin.put('/api/settings').send({ smtpPassword: 'parola-della-posta' }).expect(200);
  const occasion = (await admin.post('/api/occasions').send({ name: 'Cresima' }).expect(201)).body.id;
  const shade = { create: { width: 500, height: 400, channels: 3 as const, background: '#123abc' } };
  const bytes = await sharp(shade).png().toBuffer();
  const imageData = `data:image/png;base64,${bytes.toString('base64')}`;
  const picture: string = (await admin.post('/api/upload').send({ imageData }).expect(200)).body.url;
  const own = { ...LIST, image: picture, occasionId: occasion };
  const listId: number = (await admin.post('/api/gift-lists').send(own).expect(201)).body.id;
  const open = {
    ...LIST,
    name: 'Nozze di Bruno',
    beneficiaryName: 'Bruno',
    beneficiaryEmail: 'bruno@example.com',
    secondBeneficiaryName: null,
    secondBeneficiaryEmail: null,
    secondBeneficiaryPhone: null,
  };
  const others = {
    ...open,
    notes: null,
    publicMessage: null,
    password: null,
    beneficiaryPhone: '333 555 0101',
  };
  const bruno = { ...others, beneficiaryAddress: null, occasionId: occasion };
  const giftListId: number = (await admin.post('/api/gift-lists').send(bruno).expect(201)).body.id;

  const gift = async (onList: number): Promise<number> => {
    const product = { name: 'Vaso in ceramica', price: '129.00', quantityAvailable: 1 };
    const productId: number = (await admin.post('/api/products').send(product).expect(201)).body.id;
    await admin.post('/api/product-gift-lists').send({ productId, giftListId: onList }).expect(201);
    return productId;
  };
  const start = async (guest: Browser, buyer: object, onList = giftListId): Promise<string> => {
    const productId = await gift(onList);
    const step = { ...buyer, giftListId: onList, productId, isCheckoutStep1: true, type: 'acquisto' };
    return ((await guest.post('/api/transactions').send(step).expect(201)).body as Transaction).id;
  };
  const take = async (buyer: object, onList = giftListId): Promise<string> => {
    const guest = test.browser();
    if (onList === listId)
      await guest.post(`/api/gift-lists/${listId}/unlock`).send({ password: LIST.password }).expect(200);
    const id = await start(guest, buyer, onList);
    const last = { paymentMethod: 'in_negozio', status: 'completata' };
    await guest.put(`/api/transactions/${id}`).send(last).expect(200);
    // A purchase that goes on or ends before its confirmation is sent gets no confirmation.
    await eventually(() => expectMailSettled(test, id));
    return id;
  };

  const reserved = await take(BUYER);
  const [paid, cancelled] = [
    await take({ ...BUYER, buyerEmail: EMAIL }),
    await take({ ...BUYER, buyerEmail: EMAIL }),
  ];
  await admin.post(`/api/transactions/${paid}/collect`).send({ receiptId: 'r-1' }).expect(200);
  await admin
    .put(`/api/transactions/${paid}`)
    .send({ documentNumber: PAPER, ...PARCEL, invoice: INVOICE })
    .expect(200);
  await admin.post(`/api/transactions/${cancelled}/cancel`).send({ reason: REASON }).expect(200);
  await admin.put(`/api/transactions/${reserved}`).send({ buyerEmail: EMAIL }).expect(200);
  const draft = await start(test.browser(), { ...BUYER, buyerEmail: EMAIL });
  const someone = { buyerName: 'Marta Conti', buyerEmail: 'marta@posta.example', buyerPhone: '333 555 0142' };
  const bystander = await take(someone, listId);
  const { body } = await admin.get(`/api/transactions/${reserved}`).expect(200);
  expect(body).toMatchObject({ buyerEmail: EMAIL, buyerName: BUYER.buyerName });
  return { reserved, paid, cancelled, draft, listId, bystander, picture };
}

async function expectMailSettled({ pool }: TestApp, transactionId: string): Promise<void> {
  const { rows } = await pool.query<{ state: string }>(
    'select state from notifications.mail_register where transaction_id = $1',
    [transactionId],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ state }) => /^(queued|failed)$/.test(state))).toEqual([]);
}
