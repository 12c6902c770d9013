import { setImmediate } from 'node:timers/promises';
import type { ImportedRow, ImportError, ProductColumn, ProductPicture } from '@fiocco/contracts';
import { BODIES, type ReadBody } from '@fiocco/contracts/bodies';
import { applyBody } from '../products/products.service.js';
import { ProductEntity, type ProductFields } from '../products/product.entity.js';
import {
  bodyOf,
  type CatalogueProduct,
  type Cells,
  codeOf,
  COLUMNS,
  nameOf,
  pictureNames,
  wordsOf,
} from './catalogue-columns.js';
import type { KnownProduct } from './catalogue-rows.js';

export interface FileRow {
  readonly row: number;
  readonly cells: Cells;
}

type Fault = Pick<ImportError, 'field' | 'code' | 'message'>;

/** What the row's names of pictures stand for; null where it leaves them as they are. */
export type PicturesOf = (cells: Cells) => readonly string[] | Fault | null;

interface Planned {
  readonly row: number;
  /** In the order of the columns. */
  readonly fields: ImportedRow['fields'];
  readonly product: CatalogueProduct;
}

export type PlannedRow =
  | (Planned & { readonly as: 'created'; readonly body: ReadBody<'POST /api/products'> })
  | (Planned & {
      readonly as: 'changed';
      readonly id: number;
      /** What stays as it is, its quantity too, is not named. */
      readonly body: ReadBody<'PUT /api/products/:id'>;
    });

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly same: number;
  readonly errors: readonly ImportError[];
}

/** Which product each row means: by its code, or by its name where it has none. */
export class KnownProducts {
  private readonly coded = new Map<string, KnownProduct[]>();
  private readonly uncoded = new Map<string, KnownProduct[]>();
  private readonly names = new Set<string>();

  constructor(products: readonly KnownProduct[]) {
    for (const product of products) {
      const { productCode, name } = product.fields;
      if (productCode) this.names.add(name);
      const [map, key] = productCode ? [this.coded, productCode] : [this.uncoded, name];
      map.set(key, [...(map.get(key) ?? []), product]);
    }
  }

  /** Null where the row is a new product. */
  meantBy(cells: Cells): KnownProduct | Fault | null {
    const [code, name] = [codeOf(cells), nameOf(cells)];
    const [first, second] = (code ? this.coded.get(code) : this.uncoded.get(name)) ?? [];
    if (second) return AMBIGUOUS;
    if (!first && !code && this.names.has(name)) return MISSING;
    return first ?? null;
  }
}

const MISSING: Fault = {
  field: 'productCode',
  code: 'PRODUCT_CODE_MISSING',
  message: 'Nel catalogo c’è un prodotto con questo nome e con un codice: scrivi il codice',
};
const AMBIGUOUS: Fault = {
  field: 'productCode',
  code: 'PRODUCT_CODE_AMBIGUOUS',
  message: 'Nel catalogo ci sono due prodotti così: cambia il codice di uno dei due',
};
const repeated = (row: number): Fault => ({
  field: 'productCode',
  code: 'PRODUCT_CODE_REPEATED',
  message: `Questo prodotto è già alla riga ${row}`,
});

const isFault = (value: object | null): value is Fault => value !== null && 'code' in value;

const NEW_PRODUCT: Readonly<ProductFields> = (({ id: _id, ...fields }) => fields)(
  Object.assign(new ProductEntity(), { id: 0, name: '', priceCents: 0 }),
);
const NOTHING: CatalogueProduct = { fields: NEW_PRODUCT, quantity: null, pictures: [] };

/** What a file would do to the products that it means; nothing is read or written here. */
export async function planImport(
  rows: readonly FileRow[],
  known: KnownProducts,
  picturesOf: PicturesOf,
): Promise<ImportPlan> {
  const seen = new Map<string, number>();
  const planned: PlannedRow[] = [];
  const errors: ImportError[] = [];
  let same = 0;
  for (const [at, { row, cells }] of rows.entries()) {
    // Guests wait for nothing here: a hundred thousand rows take seconds.
    if (at % 500 === 499) await setImmediate();
    const key = codeOf(cells) ? `code ${codeOf(cells)}` : `name ${nameOf(cells)}`;
    const first = seen.get(key);
    const plan = first === undefined ? planRow(row, cells, { known, picturesOf }) : [repeated(first)];
    seen.set(key, first ?? row);
    if (Array.isArray(plan)) errors.push(...plan.map((fault) => ({ row, ...fault })));
    else if (plan) planned.push(plan);
    else same += 1;
  }
  return { rows: planned, same, errors };
}

interface Knowledge {
  readonly known: KnownProducts;
  readonly picturesOf: PicturesOf;
}

/** Null where the row changes nothing; what is wrong with it where anything is. */
function planRow(row: number, cells: Cells, { known, picturesOf }: Knowledge): PlannedRow | Fault[] | null {
  const meant = known.meantBy(cells);
  if (isFault(meant)) return [meant];
  const before = meant ?? NOTHING;
  const pictures = picturesOf(cells);
  if (isFault(pictures)) return [pictures, ...faultsOf(schemaOf(meant).safeParse(bodyOf(cells)).error)];
  const named = pictures && { pictures: withTexts(pictures, before) };
  const read = schemaOf(meant).safeParse({ ...bodyOf(cells), ...named });
  if (!read.success) return faultsOf(read.error);
  const product = after(before, read.data);
  const planned = { row, fields: differences(meant, product, cells), product };
  return meant
    ? planChange(meant.id, planned, read.data)
    : { ...planned, as: 'created', body: read.data as ReadBody<'POST /api/products'> };
}

const schemaOf = (meant: KnownProduct | null) => (meant ? CHANGE : CREATION);
const CREATION = BODIES['POST /api/products'];
const CHANGE = BODIES['PUT /api/products/:id'];

/** A picture that stays keeps what is said of it. */
function withTexts(urls: readonly string[], { pictures }: CatalogueProduct): ProductPicture[] {
  const known = new Map(pictures.map(({ imageUrl, altText }) => [imageUrl, altText]));
  return urls.map((imageUrl) => ({ imageUrl, altText: known.get(imageUrl) ?? null }));
}

function planChange(
  id: number,
  planned: Planned,
  { quantityAvailable, pictures, ...body }: ReadBody<'PUT /api/products/:id'>,
): PlannedRow | null {
  const { fields } = planned;
  if (fields.length === 0) return null;
  const changes = (column: ProductColumn) => fields.some(({ field }) => field === column);
  const moved = {
    ...(changes('quantityAvailable') && { quantityAvailable }),
    ...(changes('pictures') && { pictures }),
  };
  return { ...planned, as: 'changed', id, body: { ...body, ...moved } };
}

function after(before: CatalogueProduct, body: ReadBody<'PUT /api/products/:id'>): CatalogueProduct {
  const fields = { ...before.fields };
  applyBody(fields, body);
  const pictures = body.pictures?.map(({ imageUrl, altText = null }) => ({ imageUrl, altText }));
  return {
    fields,
    quantity: body.quantityAvailable ?? before.quantity,
    pictures: pictures ?? before.pictures,
  };
}

function differences(
  before: CatalogueProduct | null,
  product: CatalogueProduct,
  cells: Cells,
): ImportedRow['fields'] {
  return COLUMNS.flatMap((field): ImportedRow['fields'] => {
    const [was, becomes] = [before && wordsOf(field, before), wordsOf(field, product)];
    if (was === becomes) return [];
    // Addresses would say nothing to whoever reads this.
    if (field === 'pictures')
      return [{ field, before: was && 'altre', after: pictureNames(cells)?.join(', ') ?? null }];
    return [{ field, before: was, after: becomes }];
  });
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One fault a field, as beside the fields of a form. */
function faultsOf(error: { readonly issues: readonly Issue[] } | undefined): Fault[] {
  const texts = new Map<ProductColumn, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as ProductColumn;
    texts.set(field, texts.get(field) ?? message);
  }
  return [...texts].map(([field, message]) => ({ field, code: 'VALUE_INVALID', message }));
}
