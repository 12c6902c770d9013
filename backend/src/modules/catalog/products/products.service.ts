import type { Product, PublicProduct } from '@fiocco/contracts';
import { parseEuro } from '@fiocco/money';
import { LockMode } from '@mikro-orm/core';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  A_LOT,
  clientOf,
  CLOCK,
  type Clock,
  heldByMapper,
  Log,
  type Lot,
  lotOf,
  ReadYourWrites,
  RecordHistory,
  type Snapshot,
  refuseIfModified,
  stamp,
  validationFailed,
  type CheckedBody,
} from '../../../platform/index.js';
import { GiftsReader, productCardsChanged } from '../../gifts/index.js';
import { productNotFound } from '../catalog.refusals.js';
import { ListsPort, type ShownProduct } from '../ports.js';
import { picturesOf, replacePictures, shownOf } from '../product-images/product-pictures.js';
import { ProductEntity } from './product.entity.js';
import { type Kept, StockPromises } from './stock-promises.js';
import { productRecord, productSnapshot } from './product-history.js';
import { productView, publicProductView } from './product.view.js';

/** A unit's price is frozen from its first hold until the unit is free again. */
const PRICE_WARNING =
  'Il nuovo prezzo vale per le unità ancora libere: quelle già prese o iniziate a quote restano al prezzo di prima.';

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

  /** A lot of all products, newest first. */
  async all(after: ProductEntity | null): Promise<Lot<Product, ProductEntity>> {
    const products = await this.orm.em.fork().find(ProductEntity, after ? { id: { $lt: after.id } } : {}, {
      orderBy: { id: 'desc' },
      limit: A_LOT,
    });
    return lotOf(products, await this.views(products));
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

  async onePublic(id: number, { isQuota }: ShownProduct): Promise<PublicProduct> {
    const shown = publicProductView(await this.find(id), (await this.gifts.stockLevels([id])).get(id));
    return { ...shown, isQuotaProduct: isQuota || shown.isQuotaProduct };
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
    const em = this.orm.em.fork();
    const [next] = await em.getConnection().execute<{ id: number }[]>(NEXT_ID);
    const product = new ProductEntity();
    product.id = Number(next?.id);
    apply(product, dto);
    stamp(product, this.clock.now());
    const promise = await this.history.transactional(async (own, note) => {
      await own.persist(product).flush();
      if (dto.pictures) await this.setPictures(own, product, dto.pictures);
      await note(productRecord(product.id), null, await snapshotOf(own, product, dto));
      return this.promises.promise(own, product.id, dto.quantityAvailable);
    });
    const kept = await this.promises.keepNow(promise);
    await this.readYourWrites.own();
    const isPlaced = await this.placed(product.id, listIds);
    return warned(await this.one(product.id), [QUANTITY_WARNING[kept], !isPlaced && NOT_PLACED]);
  }

  /**
   * Where the stock refuses in advance, the record's changes are rolled back. Where units are taken between the check
   * and the commit, only the quantity stays as it was, and the answer says so together with the saved version: failing
   * here would make the client repeat the call with a version that is no longer valid.
   */
  async update(id: number, dto: CheckedBody<'PUT /api/products/:id'>, seen: number | null): Promise<Product> {
    const { isRepriced, promise } = await this.history.transactional(async (em, note) => {
      const product = await this.lock(em, id);
      refuseIfModified(product, seen);
      const { priceCents, vatRate } = product;
      const before = await snapshotOf(em, product, dto);
      apply(product, dto);
      if (dto.pictures) await this.setPictures(em, product, dto.pictures);
      stamp(product, this.clock.now());
      await em.flush();
      await note(productRecord(product.id), before, await snapshotOf(em, product, dto));
      if (product.vatRate !== vatRate)
        await (await clientOf(em)).query(KEEP_RATE, [id, vatRate, product.updatedAt]);
      const { quantityAvailable: quantity } = dto;
      const saved = quantity === undefined ? null : await this.promises.promise(em, id, quantity);
      await productCardsChanged(await clientOf(em), id);
      return { isRepriced: product.priceCents !== priceCents, promise: saved };
    });
    const kept = promise ? await this.promises.keepNow(promise) : 'kept';
    await this.readYourWrites.own();
    const product = await this.one(id);
    const isPriceFrozen = isRepriced && product.quantityAllocated > 0;
    return warned(product, [isPriceFrozen && PRICE_WARNING, QUANTITY_WARNING[kept]]);
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

type Input = CheckedBody<'PUT /api/products/:id'>;

/** Fields that the input does not name keep their value; in a new product that is the default. */
function apply(product: ProductEntity, input: Input): void {
  product.name = input.name ?? product.name;
  product.priceCents = parseEuro(input.price) ?? product.priceCents;
  product.shippingCents = parseEuro(input.shippingCost) ?? product.shippingCents;
  product.productType = input.productType ?? product.productType;
  product.vatRate = input.vatRate ?? product.vatRate;
  const { description, productCode, imageUrl = input.image, video } = input;
  const texts = Object.entries({ description, productCode, imageUrl, video });
  Object.assign(product, Object.fromEntries(texts.filter(([, value]) => value !== undefined)));
}
