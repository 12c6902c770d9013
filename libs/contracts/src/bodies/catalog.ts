import { z } from 'zod';
import { PRODUCT_TYPES } from '../codes.js';
import { PICTURE_ADDRESS } from '../pictures.js';
import { euro, MAX_ID, MAX_LIST_ID, optional, optionalText, text, whole } from './fields.js';

const VIDEO_ADDRESS = /^https:\/\/[^\s"'<>\\]+$/;

const occasion = z
  .object({ name: text({ max: 100, message: 'Il nome dell’occasione è richiesto' }) })
  .meta({ id: 'OccasionDto' });

const pictureAddress = () =>
  optionalText({ max: 1000, matches: [PICTURE_ADDRESS, 'L’indirizzo dell’immagine non è valido'] });

/** More than anybody swipes through. */
const MOST_PICTURES = 20;
const NO_PICTURE = 'L’indirizzo dell’immagine non è valido';
const pictures = z
  .array(
    z.object({
      imageUrl: z.string(NO_PICTURE).regex(PICTURE_ADDRESS, NO_PICTURE),
      altText: optionalText({ max: 300 }),
    }),
    'Le immagini non sono valide',
  )
  .max(MOST_PICTURES, `Al massimo ${MOST_PICTURES} immagini`)
  .refine(
    (all) => new Set(all.map(({ imageUrl }) => imageUrl)).size === all.length,
    'La stessa immagine c’è due volte',
  )
  .readonly();

const VAT_RATE = 'L’aliquota IVA è una percentuale tra 0 e 100, per esempio 22';
/** Percent, as text or number; kept as `22`, `4.5`. */
const vatRate = z
  .preprocess(
    (value: string | number) => (typeof value === 'number' ? String(value) : value),
    z
      .string(VAT_RATE)
      .overwrite((typed) => typed.trim().replace(',', '.'))
      .regex(/^(?:100|\d{1,2})(?:\.0{1,2})?$|^\d{1,2}\.\d{1,2}$/, VAT_RATE)
      .overwrite((percent) => (percent === '' ? percent : String(Number(percent)))),
  )
  .meta({ example: '22' });

const product = z.object({
  name: text({ max: 200, message: 'Il nome del prodotto è richiesto' }),
  description: optionalText({ max: 5000, lines: true }),
  price: euro('Il prezzo', 'Il prezzo è richiesto'),
  /** Absent means 0, the specification's default. */
  shippingCost: euro('Il costo di spedizione', 'Il costo di spedizione è richiesto').optional(),
  quantityAvailable: whole({
    min: 1,
    max: 1_000_000,
    message: (value) =>
      value === undefined || value === null || value === ''
        ? 'La quantità è richiesta'
        : 'La quantità deve essere un numero intero',
    tooSmall: 'La quantità deve essere almeno 1',
    tooLarge: 'La quantità è troppo grande',
  }),
  productCode: optionalText({ max: 100 }),
  productType: optional(z.enum(PRODUCT_TYPES, 'Il tipo di prodotto non è previsto')),
  vatRate: optional(vatRate),
  imageUrl: pictureAddress(),
  /** The specifications' other name of `imageUrl`. Where a body has both, `imageUrl` counts. */
  image: pictureAddress(),
  /** The whole gallery in its order; the first is shown on the cards. It counts before `imageUrl`. */
  pictures: optional(pictures),
  video: optionalText({ max: 1000, matches: [VIDEO_ADDRESS, 'L’indirizzo del video non è valido'] }),
});

const NO_LIST = 'Lista non valida';
const newProduct = product
  .extend({
    /** Lists on which it is placed at once, one unit each. */
    selectedGiftListIds: optional(
      z
        .array(z.custom<number>(() => true).meta({ type: 'integer', maximum: MAX_LIST_ID }), NO_LIST)
        .max(200, NO_LIST)
        .refine((ids) => ids.every((id) => Number.isInteger(id) && id <= MAX_LIST_ID), NO_LIST)
        .readonly(),
    ),
  })
  .meta({ id: 'CreateProductDto' });

/** Sent beside the file `image` of a multipart body, or with the address that an upload answered. */
const productImage = z
  .object({
    imageUrl: pictureAddress(),
    // The platform's check of plain input does not see the parts of a multipart body.
    altText: optionalText({ max: 300, matches: [/^[^\0]*$/, 'Contiene caratteri non ammessi'] }),
    sortOrder: whole({
      min: 0,
      max: 10_000,
      message: 'Deve essere un numero intero',
      tooSmall: 'Valore troppo basso',
      tooLarge: 'Valore troppo alto',
    }).nullish(),
  })
  .meta({ id: 'ProductImageDto' });

const ORDER = 'L’ordine nomina ogni immagine del prodotto, ciascuna una volta';
const imagesOrder = z
  .object({
    order: z.array(z.int(ORDER).min(1, ORDER).max(MAX_ID, ORDER), ORDER).max(1000, ORDER).readonly(),
  })
  .meta({ id: 'ProductImagesOrderDto' });

export const catalogBodies = {
  'POST /api/occasions': occasion,
  'PUT /api/occasions/:id': occasion,
  'POST /api/products': newProduct,
  /** Fields that the body does not name keep their value. */
  'PUT /api/products/:id': product.partial().meta({ id: 'UpdateProductDto' }),
  'POST /api/products/:id/images': productImage,
  'PUT /api/products/:id/images': imagesOrder,
};
