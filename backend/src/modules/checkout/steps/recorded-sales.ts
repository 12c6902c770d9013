import { Injectable } from '@nestjs/common';
import type { TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { giftOf, GiftOffers, type Purchase, TransactionRegister } from '../../gifts/index.js';
import { Drafts } from '../drafts/drafts.js';

/** What tells one sale at the counter from another; null says nothing about it. */
interface Sale {
  readonly listId: number;
  readonly productId: number | null;
  readonly kind: TransactionType | null;
  readonly namedCents: Cents | null;
}

/** Sales at the counter under the ids that pages drew for them. */
@Injectable()
export class RecordedSales {
  constructor(
    private readonly register: TransactionRegister,
    private readonly drafts: Drafts,
    private readonly offers: GiftOffers,
  ) {}

  /**
   * Whether this very sale stands under the id already. Refuses `TRANSACTION_ID_TAKEN` where something else does: a
   * guest's draft or purchase, a sale of another gift, kind or amount.
   */
  async recorded(id: string, sale: Sale): Promise<boolean> {
    const [registered, draft] = await Promise.all([this.register.find(id), this.drafts.find(id)]);
    if (draft) throw new Refusal('TRANSACTION_ID_TAKEN');
    if (!registered) return false;
    const { listId, productId } = giftOf(registered.stream);
    const isStaffs = registered.browserHash === null;
    if (!isStaffs || listId !== sale.listId || productId !== sale.productId)
      throw new Refusal('TRANSACTION_ID_TAKEN');
    // Registered and no more: the call before ended before the gift was held.
    const purchase = await this.offers.purchase(registered.stream, id);
    if (purchase && !isSame(purchase, sale)) throw new Refusal('TRANSACTION_ID_TAKEN');
    return purchase !== null;
  }

  /** Two equal calls at once: the second waits for the first one's registration and finds it. */
  async inTurn(tx: pg.PoolClient, id: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sale ${id}`]);
  }
}

function isSame(purchase: Purchase, { kind, namedCents }: Sale): boolean {
  const sameKind = kind === null || kind === purchase.kind;
  return sameKind && (namedCents === null || namedCents === purchase.amountCents);
}
