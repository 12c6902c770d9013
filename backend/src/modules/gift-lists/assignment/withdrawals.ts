import { Refusal } from '@fiocco/event-sourcing';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type pg from 'pg';
import {
  BackgroundRegistry,
  CLOCK,
  type Clock,
  heldBy,
  inTransaction,
  PG_POOL,
  type StillHeld,
} from '../../../platform/index.js';
import { type GiftTerms, AskWithdrawal, PlaceGift, WithdrawGift } from '../../gifts/index.js';

/** What is being deleted. */
export interface Deleted {
  readonly kind: 'list' | 'product';
  readonly id: number;
}

/** The same by whoever holds its record. */
export interface Held extends Deleted {
  readonly stillHeld: StillHeld;
}

export interface PlacedGift extends GiftTerms {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
}

/** Of whatever tells more about it. */
export const placedGift = (gift: PlacedGift): PlacedGift => {
  const { listId, productId, isQuota, canBuyInQuota, listQuantity, priority } = gift;
  return { listId, productId, isQuota, canBuyInQuota, listQuantity, priority };
};

const TABLES = { list: 'gift_lists.gift_list', product: 'catalog.product' } as const;
const EVERY_MS = 10_000;
// A deletion that was begun before and never came to its end may have taken other gifts off already.
const BEGIN = `
insert into gift_lists.withdrawal as w (kind, id, gifts, begun_at) values ($1, $2, $3, $4)
on conflict (kind, id) do update set gifts = w.gifts || excluded.gifts`;
// Not what another deletion has written down since it was read.
const END = 'delete from gift_lists.withdrawal where kind = $1 and id = $2 and gifts = $3::jsonb';
const FORGET = 'delete from gift_lists.withdrawal where kind = $1 and id = $2';

/**
 * Takes gifts off their lists for a record that is about to be deleted: all of them or none, also where the process dies
 * half-way. No transaction spans the ledger and the record, so what is taken off is written down first; whatever is still
 * written down when nobody is at the deletion any more is put back, if the record is still there. A deletion or an undoing
 * that has lost the record's lock stops before its next gift: somebody else is at it by then.
 */
@Injectable()
export class Withdrawals implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly background: BackgroundRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.background.addPeriodicTask({
      name: 'undo-withdrawals',
      everyMs: EVERY_MS,
      run: () => this.undoAbandoned(),
    });
  }

  /**
   * Whether all may be taken off: what refuses now has cost nobody anything yet. Throws the decider's
   * `GIFT_HAS_TRANSACTIONS`; with `closedToo` only live and paid transactions count.
   */
  async ask(deleted: Held, gifts: readonly PlacedGift[], closedToo: boolean): Promise<void> {
    for (const { listId, productId } of gifts) {
      await deleted.stillHeld();
      await this.queries.execute(new AskWithdrawal(new WithdrawGift(listId, productId, closedToo)));
    }
  }

  /** After {@link ask}. The caller holds the record's row until it is deleted. Refuses alike, with everything as it was. */
  async takeOff(deleted: Held, gifts: readonly PlacedGift[], closedToo: boolean): Promise<void> {
    await this.writeDown(deleted, gifts);
    let last: PlacedGift | undefined;
    try {
      for (const gift of gifts) {
        await deleted.stillHeld();
        last = gift;
        await this.commands.execute(new WithdrawGift(gift.listId, gift.productId, closedToo));
      }
      await deleted.stillHeld();
    } catch (error) {
      // Somebody was just taking one. Where this fails as well, it is done later.
      await this.putBack(deleted).catch(() => this.leaveToOthers(deleted, last));
      throw error;
    }
  }

  /** The lock may have been lost while the last one was taken off: whoever has put back the others knows nothing of it. */
  private async leaveToOthers(deleted: Deleted, last: PlacedGift | undefined): Promise<void> {
    if (last) await this.writeDown(deleted, [last]).catch(() => undefined);
  }

  private async writeDown({ kind, id }: Deleted, gifts: readonly PlacedGift[]): Promise<void> {
    await this.pool.query(BEGIN, [kind, id, JSON.stringify(gifts), this.clock.now()]);
  }

  /** Ends what a process left behind that died, or could not delete its record. */
  async undoAbandoned(): Promise<void> {
    const { rows } = await this.pool.query<Deleted>(
      'select kind, id::float8 as id from gift_lists.withdrawal order by begun_at',
    );
    for (const deleted of rows) await this.undo(deleted);
  }

  private async undo(deleted: Deleted): Promise<void> {
    const { kind, id } = deleted;
    const record = `select from ${TABLES[kind]} where id = $1`;
    await inTransaction(this.pool, async (tx) => {
      const isOurs = (await tx.query(`${record} for update skip locked`, [id])).rowCount === 1;
      if (isOurs) return this.putBack({ kind, id, stillHeld: heldBy(tx) });
      // Whoever holds the record is at its deletion; without one it was deleted, as it was meant to be.
      if ((await tx.query(record, [id])).rowCount === 0) await tx.query(FORGET, [kind, id]);
    });
  }

  private async putBack(deleted: Held): Promise<void> {
    const { kind, id, stillHeld } = deleted;
    await stillHeld();
    const { rows } = await this.pool.query<{ gifts: readonly PlacedGift[] }>(
      'select gifts from gift_lists.withdrawal where kind = $1 and id = $2',
      [kind, id],
    );
    const gifts = rows[0]?.gifts ?? [];
    for (const gift of gifts) {
      await stillHeld();
      await this.place(deleted, gift);
    }
    await this.pool.query(END, [kind, id, JSON.stringify(gifts)]);
  }

  private async place(deleted: Deleted, { listId, productId, ...terms }: PlacedGift): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      // The list may be gone by now; while we hold it, it can't be deleted.
      const stands = 'select from gift_lists.gift_list where id = $1 for share';
      if (deleted.kind === 'product' && (await tx.query(stands, [listId])).rowCount === 0) return;
      try {
        await this.commands.execute(new PlaceGift(listId, productId, terms));
      } catch (error) {
        // Staff have put it back themselves, on other terms.
        if (!(error instanceof Refusal && error.code === 'GIFT_ALREADY_ON_LIST')) throw error;
      }
    });
  }
}
