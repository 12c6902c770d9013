import {
  type FieldWords,
  namesIn,
  type RecordKind,
  type RecordName,
  type Snapshot,
} from '../../../platform/index.js';
import type { ProductEntity } from './product.entity.js';

type NotTold = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy';
type Field = Exclude<keyof ProductEntity, NotTold> | 'pictures';

/** The compiler asks for every field of the record, so a new one cannot be forgotten here. */
const FIELDS: Readonly<Record<Field, FieldWords>> = {
  name: { label: 'Nome' },
  description: { label: 'Descrizione' },
  priceCents: { label: 'Prezzo', as: 'cents' },
  shippingCents: { label: 'Spese di spedizione', as: 'cents' },
  productCode: { label: 'Codice' },
  productType: {
    label: 'Modalità di acquisto',
    words: {
      intero: 'Intero',
      quote: 'A quote',
      prenotabile: 'Prenotabile',
      intero_prenotabile: 'Intero o prenotabile',
    },
  },
  vatRate: { label: 'Aliquota IVA' },
  category: { label: 'Categoria' },
  supplier: { label: 'Fornitore' },
  costCents: { label: 'Costo', as: 'cents' },
  ean: { label: 'Codice EAN' },
  imageUrl: { label: 'Immagine' },
  pictures: { label: 'Galleria' },
  video: { label: 'Video' },
};

export const productRecords = {
  code: 'product',
  table: 'catalog.product',
  readers: 'staff',
  names: namesIn('catalog.product'),
  fields: FIELDS,
} satisfies RecordKind;

export const productRecord = (id: number): RecordName => ({ kind: productRecords, id });

/** The product's own fields. The gallery is recorded by whoever changes it, the quantity by the stock's events. */
export function productSnapshot(product: ProductEntity): Snapshot {
  const { name, description, priceCents, shippingCents, productCode, productType, vatRate } = product;
  const { category, supplier, costCents, ean, imageUrl, video } = product;
  return {
    name,
    description,
    priceCents,
    shippingCents,
    productCode,
    productType,
    vatRate,
    category,
    supplier,
    costCents,
    ean,
    imageUrl,
    video,
  };
}
