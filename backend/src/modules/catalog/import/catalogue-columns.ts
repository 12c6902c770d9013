import {
  oneLine,
  PICTURE_ADDRESS,
  plainLetters,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductPicture,
  type ProductType,
} from '@fiocco/contracts';
import { amountText, centsTyped, formatDecimal } from '@fiocco/money';
import type { TableColumn } from '../../../platform/index.js';
import type { ProductFields } from '../products/product.entity.js';

/** A product as its row in the catalogue's file says it. */
export interface CatalogueProduct {
  readonly fields: ProductFields;
  /** Null where its stock was never set. */
  readonly quantity: number | null;
  /** The one on its card first. */
  readonly pictures: readonly ProductPicture[];
}

export const COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];
const SEVERAL = '|';

const TYPE_WORDS: Readonly<Record<ProductType, string>> = {
  intero: 'Intero',
  quote: 'A quote',
  prenotabile: 'Prenotabile',
  intero_prenotabile: 'Intero o prenotabile',
};

type Value =
  | { readonly as: 'text'; readonly of: (product: CatalogueProduct) => string | null }
  | { readonly as: 'whole'; readonly of: (product: CatalogueProduct) => number | null }
  | { readonly as: 'money'; readonly of: (product: CatalogueProduct) => number | null };

const text = (of: (fields: ProductFields) => string | null): Value => ({
  as: 'text',
  of: ({ fields }) => of(fields),
});
const money = (of: (fields: ProductFields) => number | null): Value => ({
  as: 'money',
  of: ({ fields }) => of(fields),
});

const VALUES: Readonly<Record<ProductColumn, Value>> = {
  productCode: text(({ productCode }) => productCode),
  name: text(({ name }) => name),
  description: text(({ description }) => description),
  price: money(({ priceCents }) => priceCents),
  shippingCost: money(({ shippingCents }) => shippingCents),
  quantityAvailable: { as: 'whole', of: ({ quantity }) => quantity || null },
  productType: text(({ productType }) => TYPE_WORDS[productType]),
  vatRate: text(({ vatRate }) => vatRate.replace('.', ',')),
  category: text(({ category }) => category),
  supplier: text(({ supplier }) => supplier),
  cost: money(({ costCents }) => costCents),
  ean: text(({ ean }) => ean),
  video: text(({ video }) => video),
  pictures: {
    as: 'text',
    of: ({ pictures }) => pictures.map(({ imageUrl }) => imageUrl).join(SEVERAL) || null,
  },
};

/** As they are written to the file. */
export const CATALOGUE_TABLE: readonly TableColumn<CatalogueProduct>[] = COLUMNS.map((field) => ({
  head: PRODUCT_COLUMNS[field],
  ...VALUES[field],
}));

/** What stands in a product's column, in words. */
export function wordsOf(field: ProductColumn, product: CatalogueProduct): string | null {
  const { as, of } = VALUES[field];
  const value = of(product);
  if (value === null || value === '') return null;
  return as === 'money' ? amountText(value as number) : String(value).replaceAll(/\r\n?/g, '\n');
}

/** The column that a file's own name for it means, by its code or as our files call it. */
export function columnNamed(head: string): ProductColumn | null {
  const plain = plainLetters(head);
  return (
    COLUMNS.find(
      (field) => plain === field.toLowerCase() || plain === plainLetters(PRODUCT_COLUMNS[field]),
    ) ?? null
  );
}

export type Cells = Readonly<Partial<Record<ProductColumn, string>>>;

/** An amount as people and spreadsheets write it; what is none stays, to be refused. */
function amountOf(cell: string): string {
  const cents = centsTyped(cell);
  return cents === null ? cell : formatDecimal(cents);
}

/** `22 %`, or 0.22 where a spreadsheet shows it so. */
function rateOf(cell: string): string {
  const rate = cell.replaceAll(/[%\s]/g, '').replace(',', '.');
  return Number(rate) > 0 && Number(rate) < 1 ? String(Math.round(Number(rate) * 10_000) / 100) : rate;
}

function typeOf(cell: string): string {
  const plain = plainLetters(cell);
  const found = Object.entries(TYPE_WORDS).find(
    ([code, words]) => plain === code || plain === plainLetters(words),
  );
  return found?.[0] ?? cell;
}

/** An empty cell that leaves the product as it is. */
const unlessEmpty = (read: (cell: string) => string) => (cell: string) =>
  cell === '' ? undefined : read(cell);
/** An empty cell that empties the field. */
const orNull = (read: (cell: string) => string) => (cell: string) => (cell === '' ? null : read(cell));
const asTyped = (cell: string): string => cell;

const READERS: Readonly<Record<Exclude<ProductColumn, 'pictures'>, (cell: string) => unknown>> = {
  productCode: orNull(asTyped),
  name: asTyped,
  description: orNull(asTyped),
  price: amountOf,
  shippingCost: unlessEmpty(amountOf),
  quantityAvailable: unlessEmpty(asTyped),
  productType: unlessEmpty(typeOf),
  vatRate: unlessEmpty(rateOf),
  category: orNull(asTyped),
  supplier: orNull(asTyped),
  cost: orNull(amountOf),
  ean: orNull(asTyped),
  video: orNull(asTyped),
};

/** The body of the call that a person would make by the product's form; columns that the file lacks are not named. */
export function bodyOf(cells: Cells): Readonly<Record<string, unknown>> {
  const read = Object.entries(READERS).flatMap(([field, reader]) => {
    const cell = cells[field as ProductColumn];
    return cell === undefined ? [] : [[field, reader(cell.trim())] as const];
  });
  return Object.fromEntries(read);
}

/** Null where the row leaves its product's pictures as they are. */
export function pictureNames({ pictures }: Cells): readonly string[] | null {
  const names = (pictures ?? '').split(SEVERAL).flatMap((name) => name.trim() || []);
  return names.length === 0 ? null : [...new Set(names)];
}

export const isKept = (picture: string): boolean => PICTURE_ADDRESS.test(picture);
export const codeOf = ({ productCode = '' }: Cells): string => oneLine(productCode);
export const nameOf = ({ name = '' }: Cells): string => oneLine(name);
