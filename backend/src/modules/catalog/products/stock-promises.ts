import { Refusal } from '@fiocco/event-sourcing';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundRegistry, CLOCK, type Clock, Log, RequestContext } from '../../../platform/index.js';
import { StockPort } from '../ports.js';

const EVERY_MS = 10_000;
const PROMISE = `
insert into catalog.stock_promise as p (product_id, quantity, actor, promised_at) values (?, ?, ?, ?)
on conflict (product_id) do update set quantity = excluded.quantity, actor = excluded.actor, promised_at = excluded.promised_at`;
const HELD = 'select quantity from catalog.stock_promise where product_id = ? for update';
const DONE = 'delete from catalog.stock_promise where product_id = ?';

/** `late`: a task brings the quantity to the stock. `refused`: units were taken since it was promised, the old one stays. */
export type Kept = 'kept' | 'late' | 'refused';

/**
 * A product's quantity lies in the ledger, everything else about it in its record, and no transaction spans the two. So the
 * record's transaction promises the quantity, and the stock's stream gets it when that has committed: at once, or by a task
 * where that failed or the process died. A record that does not commit has changed no stock.
 */
@Injectable()
export class StockPromises implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly stock: StockPort,
    private readonly background: BackgroundRegistry,
    private readonly log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.background.addPeriodicTask({
      name: 'keep-stock-promises',
      everyMs: EVERY_MS,
      run: () => this.keepAll(),
    });
    this.background.addRestoreStep({
      name: 'stock-promises',
      begin: () => ({ see: async () => undefined, finish: () => this.drop() }),
    });
  }

  /** Joins the record's transaction. Refuses what the stock would refuse now. */
  async promise(em: SqlEntityManager, productId: number, quantity: number): Promise<void> {
    await this.stock.ask(productId, quantity);
    const actor = RequestContext.find()?.actor ?? 'system:start';
    await em.execute(PROMISE, [productId, quantity, actor, this.clock.now()]);
  }

  /** The record stands whatever comes of it: to the caller nothing has failed. */
  async keepNow(productId: number): Promise<Kept> {
    try {
      await this.keep(productId);
      return 'kept';
    } catch (error) {
      if (error instanceof Refusal) return 'refused';
      this.log.recurring(error, 'stock-promises');
      RequestContext.noteLate();
      return 'late';
    }
  }

  private async keep(productId: number): Promise<void> {
    // One after the other, so that an older promise never follows a newer one.
    const refusal = await this.orm.em.fork().transactional(async (em) => {
      const [promised] = await em.execute<{ quantity: number }[]>(HELD, [productId]);
      if (!promised) return null;
      const refused = await this.refusalOf(productId, promised.quantity);
      await em.execute(DONE, [productId]);
      return refused;
    });
    if (refusal) throw refusal;
  }

  /** What could not be kept at once. */
  async keepAll(): Promise<void> {
    const rows = await this.orm.em
      .fork()
      .execute<{ id: number; actor: string }[]>(
        'select product_id as id, actor from catalog.stock_promise order by promised_at',
      );
    for (const { id, actor } of rows) {
      await RequestContext.run({ requestId: `stock-promise-${id}`, actor }, () => this.keep(id)).catch(
        (error: unknown) => this.log.recurring(error, 'stock-promises'),
      );
    }
  }

  /** After a restore nobody knows whether the ledger's quantity is newer: it stays, and somebody looks at those products. */
  private async drop(): Promise<readonly string[]> {
    const rows = await this.orm.em
      .fork()
      .execute<{ id: number; quantity: number }[]>(
        'delete from catalog.stock_promise returning product_id as id, quantity',
      );
    return rows.map(
      ({ id, quantity }) =>
        `Product ${id} keeps the quantity that the ledger has: ${quantity} had been saved and not yet set.`,
    );
  }

  private async refusalOf(productId: number, quantity: number): Promise<Refusal | null> {
    try {
      await this.stock.set(productId, quantity);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }
}
