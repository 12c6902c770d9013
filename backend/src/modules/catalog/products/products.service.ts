import type { Product, PublicProduct } from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import { LockMode } from '@mikro-orm/core';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  clientOf,
  CLOCK,
  type Clock,
  heldByMapper,
  Log,
  type Note,
  ReadYourWrites,
  RecordHistory,
  type Snapshot,
  refuseIfModified,
  stamp,
  validationFailed,
  type CheckedBody,
} from '../../../platform/index.js';
import { GiftsReader, productCardsChanged } from '../../gifts/index.js';
import { PRICE_WARNING, productNotFound } from '../catalog.refusals.js';
import { ListsPort, type ShownProduct } from '../ports.js';
import { picturesOf, replacePictures, shownOf } from './product-pictures.js';
import { ProductEntity, type ProductFields } from './product.entity.js';
import { type Kept, type StockPromise, StockPromises } from './stock-promises.js';
import { productRecord, productSnapshot } from './product-history.js';
import { productView, publicProductView } from './product.view.js';

/** A unit's price is frozen from its first hold until the unit is free again. */

const ownPrices = (lists: number): string =>
  lists === 1
    ? 'Una lista ha un prezzo proprio per questo prodotto, che non cambia.'
    : `${lists} liste hanno un prezzo proprio per questo prodotto, che non cambia.`;

const QUANTITY_WARNING: Record<Kept, string | false> = {
  kept: false,
  late: 'La quantità è salvata e si vedrà tra qualche secondo.',
  refused:
    'La quantità resta quella di prima: intanto sono stati presi altri pezzi, e quella indicata non basta più. Tutto il resto è salvato.',
};
const NOT_PLACED =
  'Il prodotto è salvato, ma non è su tutte le liste scelte: controlla le sue liste e aggiungilo dove manca.';

/** What was sold until now stays at the rate of its day. */
const KEEP_RATE =
  'insert into catalog.former_vat_rate (product_id, rate, until) values ($1, $2, $3) on conflict do nothing';
const NEXT_ID = `select nextval(pg_get_serial_sequence('catalog.product', 'id'))::int as id`;

@Injectable()
export class ProductsService {
  constructor(
    private readonly orm: MikroORM,
    @Inject(ListsPort) private readonly lists: () => ListsPort,
    private readonly gifts: GiftsReader,
    private readonly promises: StockPromises,
    private readonly readYourWrites: ReadYourWrites,
    private readonly history: RecordHistory,
    private readonly log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those of these that exist, newest first. */
  async several(ids: readonly number[]): Promise<Product[]> {
    if (ids.length === 0) return [];
    const chosen = { id: { $in: [...ids] } };
    return this.views(await this.orm.em.fork().find(ProductEntity, chosen, { orderBy: { id: 'desc' } }));
  }

  private async views(products: readonly ProductEntity[]): Promise<Product[]> {
    const ids = products.map(({ id }) => id);
    const [levels, placements] = [await this.gifts.stockLevels(ids), await this.gifts.placements(ids)];
    const pictures = await picturesOf(this.orm.em.fork(), products);
    return products.map((product) => {
      const { id } = product;
      return productView(product, levels.get(id), placements.get(id), pictures.get(id));
    });
  }

  async one(id: number): Promise<Product> {
    const [view] = await this.views([await this.find(id)]);
    if (!view) throw productNotFound();
    return view;
  }

  async onePublic(id: number, { isQuota, ownPrice }: ShownProduct): Promise<PublicProduct> {
    const shown = publicProductView(await this.find(id), (await this.gifts.stockLevels([id])).get(id));
    return { ...shown, price: ownPrice ?? shown.price, isQuotaProduct: isQuota || shown.isQuotaProduct };
  }

  /**
   * What can be refused is checked before the record is saved. After that the call no longer fails: whoever repeated it
   * would have a second product. What could not be done then is answered as a warning.
   */
  async create(dto: CheckedBody<'POST /api/products'>): Promise<Product> {
    const listIds = [...new Set(dto.selectedGiftListIds ?? [])];
    const unknown = await this.lists().unknownLists(listIds);
    if (unknown.length > 0)
      throw validationFailed({ selectedGiftListIds: 'Una delle liste scelte non esiste' });
    const promise = await this.history.transactional((em, note) => this.insert(em, note, dto));
    const kept = await this.promises.keepNow(promise);
    await this.readYourWrites.own();
    const id = promise.productId;
    const isPlaced = await this.placed(id, listIds);
    return warned(await this.one(id), [QUANTITY_WARNING[kept], !isPlaced && NOT_PLACED]);
  }

  /** A new product in the caller's transaction, which keeps the promised quantity when it has committed. */
  async insert(em: SqlEntityManager, note: Note, dto: NewProduct): Promise<StockPromise> {
    const [next] = await em.execute<{ id: number }[]>(NEXT_ID);
    const product = new ProductEntity();
    product.id = Number(next?.id);
    applyBody(product, dto);
    stamp(product, this.clock.now());
    await em.persist(product).flush();
    if (dto.pictures) await this.setPictures(em, product, dto.pictures);
    await note(productRecord(product.id), null, await snapshotOf(em, product, dto));
    return this.promises.promise(em, product.id, dto.quantityAvailable);
  }

  /**
   * Where the stock refuses in advance, the record's changes are rolled back. Where units are taken between the check
   * and the commit, only the quantity stays as it was, and the answer says so together with the saved version: failing
   * here would make the client repeat the call with a version that is no longer valid.
   */
  async update(id: number, dto: CheckedBody<'PUT /api/products/:id'>, seen: number | null): Promise<Product> {
    const { isRepriced, promise } = await this.history.transactional((em, note) =>
      this.change(em, note, { id, dto, seen }),
    );
    const kept = promise ? await this.promises.keepNow(promise) : 'kept';
    await this.readYourWrites.own();
    const product = await this.one(id);
    const isPriceFrozen = isRepriced && product.quantityAllocated > 0;
    const own = isRepriced ? await this.ownPrices(id) : 0;
    return warned(product, [
      isPriceFrozen && PRICE_WARNING,
      own > 0 && ownPrices(own),
      QUANTITY_WARNING[kept],
    ]);
  }

  /** How many lists have a price of their own for it. */
  private async ownPrices(id: number): Promise<number> {
    const relations = await this.gifts.relations({ productIds: [id] });
    return relations.filter(({ ownPrice }) => ownPrice !== null).length;
  }

  /** The same in the caller's transaction. */
  async change(em: SqlEntityManager, note: Note, { id, dto, seen }: Change): Promise<Changed> {
    const product = await this.lock(em, id);
    refuseIfModified(product, seen);
    const { priceCents, vatRate } = product;
    const before = await snapshotOf(em, product, dto);
    applyBody(product, dto);
    if (dto.pictures) await this.setPictures(em, product, dto.pictures);
    stamp(product, this.clock.now());
    await em.flush();
    await note(productRecord(product.id), before, await snapshotOf(em, product, dto));
    if (product.vatRate !== vatRate)
      await (await clientOf(em)).query(KEEP_RATE, [id, vatRate, product.updatedAt]);
    const { quantityAvailable: quantity } = dto;
    const promise = quantity === undefined ? null : await this.promises.promise(em, id, quantity);
    await productCardsChanged(await clientOf(em), id);
    return { isRepriced: product.priceCents !== priceCents, promise };
  }

  async remove(id: number): Promise<void> {
    await this.history.transactional(async (em, note) => {
      const product = await this.lock(em, id);
      await this.lists().withdrawEverywhere(id, heldByMapper(em));
      await note(productRecord(product.id), productSnapshot(product), null);
      em.remove(product);
    });
  }

  private async setPictures(
    em: SqlEntityManager,
    product: ProductEntity,
    pictures: NonNullable<Input['pictures']>,
  ): Promise<void> {
    await replacePictures(em, product, pictures, this.clock.now());
    await em.flush();
  }

  async find(id: number): Promise<ProductEntity> {
    const product = await this.orm.em.fork().findOne(ProductEntity, { id });
    if (!product) throw productNotFound();
    return product;
  }

  /** Answers `false` where the product could not be placed on every list. */
  private async placed(id: number, listIds: readonly number[]): Promise<boolean> {
    try {
      await this.lists().placeOn(id, listIds);
      return true;
    } catch (error) {
      this.log.recurring(error, 'new-product-on-lists');
      return false;
    }
  }

  private async lock(em: SqlEntityManager, id: number): Promise<ProductEntity> {
    const product = await em.findOne(ProductEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!product) throw productNotFound();
    return product;
  }
}

function warned(product: Product, warnings: readonly (string | false)[]): Product {
  const said = warnings.filter((text) => text !== false);
  return said.length > 0 ? { ...product, warning: said.join(' ') } : product;
}

/** With the gallery, which stands in rows of its own, where the call changes it. */
async function snapshotOf(
  em: SqlEntityManager,
  product: ProductEntity,
  { pictures }: Pick<Input, 'pictures'>,
): Promise<Snapshot> {
  const own = productSnapshot(product);
  return pictures ? { ...own, ...(await shownOf(em, product)) } : own;
}

type NewProduct = CheckedBody<'POST /api/products'>;
type Input = CheckedBody<'PUT /api/products/:id'>;

interface Change {
  readonly id: number;
  readonly dto: Input;
  /** The version on which the change was made; null overwrites any. */
  readonly seen: number | null;
}

interface Changed {
  readonly isRepriced: boolean;
  readonly promise: StockPromise | null;
}

/** Fields that the input does not name keep their value; in a new product that is the default. */
export function applyBody(product: ProductFields, input: Input): void {
  const { name, productType, vatRate, cost } = input;
  const { description, productCode, imageUrl = input.image, video, category, supplier, ean } = input;
  const required = { name, productType, vatRate };
  const amounts = { priceCents: parseEuro(input.price), shippingCents: parseEuro(input.shippingCost) };
  const costCents = cost === undefined ? undefined : (parseEuro(cost) ?? null);
  const others = { description, productCode, imageUrl, video, category, supplier, ean, costCents };
  const named = Object.entries({ ...required, ...amounts, ...others });
  Object.assign(product, Object.fromEntries(named.filter(([, value]) => value !== undefined)));
}
