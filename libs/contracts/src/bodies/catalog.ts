import { z } from 'zod';
import { STOCK_FILTERS, TYPE_FILTERS } from '../catalog.js';
import { PRODUCT_TYPES } from '../codes.js';
import { PICTURE_ADDRESS } from '../pictures.js';
import { PRODUCT_COLUMNS } from '../product-import.js';
import { NO_SUPPLIER } from '../to-order.js';
import { isEan } from '../trade.js';
import {
  cursor,
  emptiedEuro,
  euro,
  filter,
  MAX_ID,
  MAX_LIST_ID,
  optional,
  optionalText,
  pageLimit,
  switched,
  tableFormat,
  text,
  whole,
} from './fields.js';

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
    z.object(
      {
        imageUrl: z.string(NO_PICTURE).regex(PICTURE_ADDRESS, NO_PICTURE),
        altText: optionalText({ max: 300 }),
      },
      'Le immagini non sono valide',
    ),
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

const EAN = 'Il codice EAN non è valido: sono 8, 12, 13 o 14 cifre, e l’ultima controlla le altre';
/** Read from a package or typed from it, with the gaps that are printed there. */
const ean = z
  .string('Deve essere un testo')
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
  .refine((digits) => digits === '' || isEan(digits), EAN)
  .meta({ pattern: '^[0-9 -]*$', example: '4006381333931' })
  .transform((digits) => digits || null)
  .nullish();

/** Null or empty where it is not known. */
const cost = emptiedEuro('Il costo');

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
  category: optionalText({ max: 100 }),
  supplier: optionalText({ max: 100 }),
  cost,
  ean,
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

const MAPPING = 'La corrispondenza tra le colonne non è valida';
const columns = Object.keys(PRODUCT_COLUMNS) as [keyof typeof PRODUCT_COLUMNS];
/** JSON of their column → ours; null leaves a column out. */
const mapping = z
  .string(MAPPING)
  .max(10_000, MAPPING)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue(MAPPING);
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().max(500), z.enum(columns).nullable(), MAPPING));

const MOST_NAMED = 500;
const NO_PRODUCT = 'I prodotti richiesti non sono validi';
/** Ids between commas. */
const named = z
  .string(NO_PRODUCT)
  .transform((ids) => ids.split(',').map(Number))
  .pipe(
    z
      .array(z.int(NO_PRODUCT).min(1, NO_PRODUCT).max(MAX_ID, NO_PRODUCT), NO_PRODUCT)
      .max(MOST_NAMED, `Al massimo ${MOST_NAMED} prodotti alla volta`),
  );

const productFilters = z.object({
  /** Every word must appear in name, description, codes, supplier or category. */
  q: optionalText({ max: 200 }),
  /** Those of which pieces are free, or none is. */
  stock: filter(z.enum(STOCK_FILTERS, 'La disponibilità può essere in oppure out')),
  type: filter(z.enum(TYPE_FILTERS, 'Il tipo può essere whole, quote o reservable')),
  /** Those that stand on this list; with `giftListId` the call is another one. */
  onList: filter(whole({ min: 1, max: MAX_LIST_ID, message: 'La lista non è valida' })),
});

/** Of the products that are to be ordered. */
const toOrder = z.object({
  supplier: filter(text({ max: 100, message: 'Il fornitore deve essere un testo' })).describe(
    `Solo i prodotti di questo fornitore; «${NO_SUPPLIER}»: quelli senza.`,
  ),
  wishes: switched().describe('Anche quello che le liste desiderano e nessuno ha ancora preso.'),
});

export const catalogQueries = {
  'GET /api/products/to-order': toOrder,
  'GET /api/products/to-order/export': toOrder.extend({ format: tableFormat }),
  /** The newest first. With `limit` one page, and the next cursor in a header; without it all of them. */
  'GET /api/products': productFilters.extend({
    ids: filter(named),
    limit: pageLimit(),
    cursor: cursor(200),
    /** Of pages of `limit`, from 1; one beyond the last is the last. */
    page: filter(whole({ min: 1, max: MAX_ID, message: 'La pagina richiesta non è valida' })),
  }),
  'GET /api/products/ids': productFilters,
  'GET /api/products/export': z.object({
    format: tableFormat,
  }),
  'POST /api/products/import': z.object({
    /** Tells what the file would do, and does nothing. */
    dry: switched(),
    mapping: filter(mapping),
  }),
};

export const catalogBodies = {
  'POST /api/occasions': occasion,
  'PUT /api/occasions/:id': occasion,
  'POST /api/products': newProduct,
  /** Fields that the body does not name keep their value. */
  'PUT /api/products/:id': product.partial().meta({ id: 'UpdateProductDto' }),
  'POST /api/products/:id/images': productImage,
  'PUT /api/products/:id/images': imagesOrder,
};
