import { Refusal } from '@fiocco/event-sourcing';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type BackgroundWork,
  heldByMapper,
  GivesWork,
  Log,
  Periodic,
  RequestContext,
  Rounds,
  type StillHeld,
} from '../../../platform/index.js';
import { GiftsReader, SetStock } from '../../gifts/index.js';

const EVERY_MS = 10_000;
const BOUNDS = { atOnce: 4, limitMs: 5_000 };
const PROMISE = `
insert into catalog.stock_promise (product_id, quantity, actor) values (?, ?, ?)
returning id::int as id, product_id as "productId"`;
const FIRST = `
select id::int as id, quantity, actor from catalog.stock_promise where product_id = ? and id <= ?
order by id limit 1 for update`;
const DONE = 'delete from catalog.stock_promise where id = ?';
const LAST_OF_EACH = `
select max(id)::int as id, product_id as "productId" from catalog.stock_promise group by product_id order by 1`;

/**
 * `late`: a background task will set the quantity. `refused`: units were taken since it was saved, so the old quantity
 * stays.
 */
export type Kept = 'kept' | 'late' | 'refused';

export interface StockPromise {
  readonly id: number;
  readonly productId: number;
}

/**
 * A product's quantity is in the ledger and its other fields are in its record; no transaction can change both. So the
 * record's transaction saves a promised quantity, which is set in the stock's stream after the commit: at once, or by a
 * background task where that failed or the process died. A record that is rolled back changes no stock.
 */
@Injectable()
export class StockPromises {
  private readonly rounds = new Rounds<StockPromise>(BOUNDS, ({ productId }) => String(productId));

  constructor(
    private readonly orm: MikroORM,
    private readonly gifts: GiftsReader,
    private readonly commands: CommandBus,
    private readonly log: Log,
  ) {}

  @GivesWork()
  restoring(): BackgroundWork {
    const begin = () => ({ see: async () => undefined, finish: () => this.drop() });
    return { restoreSteps: [{ name: 'stock-promises', begin }] };
  }

  /** Called in the record's transaction. Refuses what the stock would refuse now. */
  async promise(em: SqlEntityManager, productId: number, quantity: number): Promise<StockPromise> {
    await this.gifts.refuseStock(productId, quantity);
    const actor = RequestContext.find()?.actor ?? 'system:start';
    const [promised] = await em.execute<StockPromise[]>(PROMISE, [productId, quantity, actor]);
    if (!promised) throw new Error('A promise was stored and not returned');
    return promised;
  }

  /** The record is saved whatever happens here, so the caller never sees a failure. */
  async keepNow(promise: StockPromise): Promise<Kept> {
    try {
      return (await this.keepUpTo(promise)) ? 'refused' : 'kept';
    } catch (error) {
      this.log.recurring(error, 'stock-promises');
      RequestContext.noteLate();
      return 'late';
    }
  }

  /** The same for many at once, a few at a time so that others get their connections too. */
  async keepAllNow(promises: readonly StockPromise[]): Promise<void> {
    const waiting = promises.values();
    const lane = async () => {
      for (const promise of waiting) await this.keepNow(promise);
    };
    await Promise.all(Array.from({ length: BOUNDS.atOnce }, lane));
  }

  /** Sets the quantities that could not be set at once. */
  @Periodic('keep-stock-promises', EVERY_MS, 'Quantità rimasta da scrivere')
  async keepAll(): Promise<void> {
    const promises = await this.orm.em.fork().execute<StockPromise[]>(LAST_OF_EACH);
    const failures = await this.rounds.each(promises, (last) => this.keepUpTo(last));
    for (const failure of failures) this.log.recurring(failure, 'stock-promises');
  }

  /**
   * Sets all quantities that were saved for the product, in the order of saving, so that its history has each of them.
   * Answers how the last one ended.
   */
  private async keepUpTo({ id, productId }: StockPromise): Promise<Refusal | null> {
    for (;;) {
      const kept = await this.keepFirst(productId, id);
      if (!kept || kept.id === id) return kept?.refusal ?? null;
    }
  }

  private keepFirst(
    productId: number,
    upTo: number,
  ): Promise<{ readonly id: number; readonly refusal: Refusal | null } | null> {
    // The row stays locked meanwhile, so that another process waits with the next quantity.
    return this.orm.em.fork().transactional(async (em) => {
      const [promised] = await em.execute<Promised[]>(FIRST, [productId, upTo]);
      if (!promised) return null;
      const { id, actor, quantity } = promised;
      const refusal = await inTheNameOf(actor, id, () =>
        this.refusalOf(productId, quantity, heldByMapper(em)),
      );
      await em.execute(DONE, [id]);
      return { id, refusal };
    });
  }

  /**
   * After a restore it is unknown whether the quantity in the ledger is newer. It stays, and a person looks at these
   * products.
   */
  private async drop(): Promise<readonly string[]> {
    const rows = await this.orm.em.fork().execute<{ id: number; quantity: number }[]>(
      `with dropped as (delete from catalog.stock_promise returning id, product_id, quantity)
         select distinct on (product_id) product_id as id, quantity from dropped order by product_id, id desc`,
    );
    return rows.map(
      ({ id, quantity }) =>
        `Product ${id} keeps the quantity that the ledger has: ${quantity} had been saved and not yet set.`,
    );
  }

  private async refusalOf(
    productId: number,
    quantity: number,
    stillHeld: StillHeld,
  ): Promise<Refusal | null> {
    try {
      await this.commands.execute(new SetStock(productId, quantity, stillHeld));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }
}

interface Promised {
  readonly id: number;
  readonly quantity: number;
  readonly actor: string;
}

/** The stock's history names the person who saved the quantity, not the one whose call brought it to the stock. */
function inTheNameOf<T>(actor: string, id: number, work: () => Promise<T>): Promise<T> {
  if (RequestContext.find()?.actor === actor) return work();
  return RequestContext.run({ requestId: `stock-promise-${id}`, actor }, work);
}
