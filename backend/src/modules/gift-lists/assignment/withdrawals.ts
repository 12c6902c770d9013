import { Refusal } from '@fiocco/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import type { ProductGiftListRelation } from '@fiocco/contracts';
import { type GiftTerms, initialGiftState } from '@fiocco/gift';
import { centsOf } from '@fiocco/money';
import {
  Periodic,
  CLOCK,
  type Clock,
  heldBy,
  inTransaction,
  PG_POOL,
  Rounds,
  type StillHeld,
} from '../../../platform/index.js';
import { GiftsReader, PlaceGift, WithdrawGift } from '../../gifts/index.js';

/** The record that is being deleted. */
export interface Deleted {
  readonly kind: 'list' | 'product';
  readonly id: number;
}

/** Used by the caller that holds the record's lock. */
export interface Held extends Deleted {
  readonly stillHeld: StillHeld;
}

interface Place {
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
}
/** Terms that a withdrawal of an earlier release did not know are absent. */
export type PlacedGift = Place & Partial<GiftTerms>;

/** What is written down of a gift, so that it can be put back as it was. */
export const placedGift = ({ listId, productId }: Place, terms: GiftTerms): PlacedGift => {
  const { isQuota, canBuyInQuota, listQuantity, priority, beyondStock, ownPriceCents } = terms;
  return { listId, productId, isQuota, canBuyInQuota, listQuantity, priority, beyondStock, ownPriceCents };
};

/** A gift of a product, as its relation says it. */
export const relatedGift = ({ giftListId, productId, ownPrice, ...terms }: ProductGiftListRelation) =>
  placedGift(
    { listId: giftListId, productId },
    { ...terms, ownPriceCents: ownPrice === null ? null : centsOf(ownPrice) },
  );

const TABLES = { list: 'gift_lists.gift_list', product: 'catalog.product' } as const;
const EVERY_MS = 10_000;
/** A list may have hundreds of gifts to put back. */
const BOUNDS = { atOnce: 2, limitMs: 60_000 };
// An earlier deletion that did not finish may already have taken off other gifts, which stay written down.
const BEGIN = `
insert into gift_lists.withdrawal as w (kind, id, gifts, begun_at) values ($1, $2, $3, $4)
on conflict (kind, id) do update set gifts = w.gifts || excluded.gifts`;
// Deletes only what was read before: another deletion may have written down more since.
const END = 'delete from gift_lists.withdrawal where kind = $1 and id = $2 and gifts = $3::jsonb';
const FORGET = 'delete from gift_lists.withdrawal where kind = $1 and id = $2';

/**
 * Takes gifts off their lists for a record that is about to be deleted: all of them or none, even if the process dies
 * in between. No transaction spans the ledger and the record, so the gifts are written down first. Gifts that are still
 * written down when no deletion is running are put back, if the record still exists. A deletion or an undoing that has
 * lost the record's lock stops before the next gift, because another process is working on it by then.
 */
@Injectable()
export class Withdrawals {
  private readonly rounds = new Rounds<Deleted>(BOUNDS, ({ kind, id }) => `${kind} ${id}`);

  constructor(
    private readonly commands: CommandBus,
    private readonly gifts: GiftsReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Checks that all of them may be taken off, before anything is changed. Throws the decider's `GIFT_HAS_TRANSACTIONS`;
   * with `closedToo` only live and paid transactions count.
   */
  async ask(deleted: Held, gifts: readonly PlacedGift[], closedToo: boolean): Promise<void> {
    for (const { listId, productId } of gifts) {
      await deleted.stillHeld();
      await this.gifts.refuseWithdrawal(listId, productId, closedToo);
    }
  }

  /**
   * Called after {@link ask}, while the caller holds the record's row until it is deleted. Where one gift refuses, all
   * are put back and the refusal is thrown.
   */
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
      // A gift was taken meanwhile. If putting back fails as well, {@link undoAbandoned} does it later.
      await this.putBack(deleted).catch(() => this.leaveToOthers(deleted, last));
      throw error;
    }
  }

  /**
   * The lock may have been lost while the last gift was taken off. Whoever has put back the others does not know of
   * this one, so it is written down again.
   */
  private async leaveToOthers(deleted: Deleted, last: PlacedGift | undefined): Promise<void> {
    if (last) await this.writeDown(deleted, [last]).catch(() => undefined);
  }

  private async writeDown({ kind, id }: Deleted, gifts: readonly PlacedGift[]): Promise<void> {
    await this.pool.query(BEGIN, [kind, id, JSON.stringify(gifts), this.clock.now()]);
  }

  /** Undoes deletions whose process died, or could not delete the record. */
  @Periodic('undo-withdrawals', EVERY_MS, 'Eliminazione interrotta e annullata')
  async undoAbandoned(): Promise<void> {
    const { rows } = await this.pool.query<Deleted>(
      'select kind, id::float8 as id from gift_lists.withdrawal order by begun_at',
    );
    // One that cannot be undone does not keep the others waiting.
    const failures = await this.rounds.each(rows, (deleted) => this.undo(deleted));
    if (failures[0]) throw failures[0];
  }

  private async undo(deleted: Deleted): Promise<void> {
    const { kind, id } = deleted;
    const record = `select from ${TABLES[kind]} where id = $1`;
    await inTransaction(this.pool, async (tx) => {
      const isOurs = (await tx.query(`${record} for update skip locked`, [id])).rowCount === 1;
      if (isOurs) return this.putBack({ kind, id, stillHeld: heldBy(tx) });
      // A locked record is being deleted right now. A missing one was deleted as intended.
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
      // The list may be gone by now; locked here, it cannot be deleted meanwhile.
      const stands = 'select from gift_lists.gift_list where id = $1 for share';
      if (deleted.kind === 'product' && (await tx.query(stands, [listId])).rowCount === 0) return;
      try {
        await this.commands.execute(
          new PlaceGift(listId, productId, { ...initialGiftState.terms, ...terms }),
        );
      } catch (error) {
        // Staff have placed it again themselves, with other terms.
        if (!(error instanceof Refusal && error.code === 'GIFT_ALREADY_ON_LIST')) throw error;
      }
    });
  }
}
