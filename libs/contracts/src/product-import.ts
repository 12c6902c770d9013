/** The columns of the catalogue's file, in their order; a file that is imported may name them by their codes too. */
export const PRODUCT_COLUMNS = {
  productCode: 'Codice',
  name: 'Nome',
  description: 'Descrizione',
  price: 'Prezzo',
  shippingCost: 'Spedizione',
  quantityAvailable: 'Quantità',
  productType: 'Tipo',
  vatRate: 'Aliquota IVA',
  category: 'Categoria',
  supplier: 'Fornitore',
  cost: 'Costo',
  ean: 'EAN',
  video: 'Video',
  pictures: 'Immagini',
} as const;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

/** What is wrong with a row. */
export const IMPORT_FAULTS = [
  /** A value that the product's form would refuse. */
  'VALUE_INVALID',
  /** Without a code it cannot be told which product the row means. */
  'PRODUCT_CODE_MISSING',
  'PRODUCT_CODE_REPEATED',
  /** Two products of the shop have it. */
  'PRODUCT_CODE_AMBIGUOUS',
  /** The stock refuses the quantity. */
  'QUANTITY_REFUSED',
  'PICTURE_MISSING',
  'PICTURE_UNREADABLE',
  'COLUMN_REPEATED',
] as const;

export interface ImportError {
  /** As a spreadsheet numbers it: the names of the columns are row 1. */
  readonly row: number;
  readonly field: ProductColumn;
  readonly code: (typeof IMPORT_FAULTS)[number];
  readonly message: string;
}

export interface ImportedRow {
  readonly row: number;
  readonly productCode: string | null;
  readonly name: string;
  readonly as: 'created' | 'changed';
  /** In words; of a new product what its row says. */
  readonly fields: readonly {
    readonly field: ProductColumn;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** What an import has done or, where it is a rehearsal, would do. With any error it does nothing. */
export interface ProductImport {
  readonly created: number;
  readonly changed: number;
  readonly same: number;
  /** At most a thousand. */
  readonly errors: readonly ImportError[];
  /** What each column of the file is read as; null where it is left out. */
  readonly columns: readonly { readonly head: string; readonly field: ProductColumn | null }[];
  /** The first hundred rows that make or change something. */
  readonly rows: readonly ImportedRow[];
}
