import type { FewerPieces, ProductGiftListRelation } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL, Problem, ReadYourWrites } from '../../../platform/index.js';
import { GiftsReader } from '../../gifts/index.js';
import { AssignmentService } from './assignment.service.js';

/** Without the product's name. */
type Fewer = Omit<FewerPieces, 'name'>;

@Injectable()
export class CopyGifts {
  constructor(
    private readonly assignment: AssignmentService,
    private readonly gifts: GiftsReader,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** What stands on a list. Throws 503 where that is not known at the moment. */
  async on(listId: number): Promise<readonly ProductGiftListRelation[]> {
    await this.readYourWrites.everything();
    return this.gifts.relations({ listId });
  }

  /**
   * Puts the gifts of another list on this one on the same terms, in as many pieces as the shop has, or as are wished of what
   * may be ordered; answers those of which this one asks for fewer. A product that is deleted meanwhile is left out. A price of
   * the other list's own was agreed with others.
   */
  async placeOn(listId: number, gifts: readonly ProductGiftListRelation[]): Promise<readonly FewerPieces[]> {
    const fewer: Fewer[] = [];
    for (const { productId, listQuantity: wished, ownPrice: _ownPrice, ...terms } of gifts) {
      const copied = terms.beyondStock ? wished : Math.min(wished, await this.gifts.stock(productId));
      const stands = copied > 0 && (await this.place(listId, productId, { ...terms, listQuantity: copied }));
      if (!stands || copied < wished) fewer.push({ productId, wished, copied: stands ? copied : 0 });
    }
    await this.readYourWrites.own();
    return this.named(fewer);
  }

  private async place(listId: number, productId: number, terms: Parameters<AssignmentService['put']>[2]) {
    try {
      await this.assignment.put(listId, productId, terms);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === 'PRODUCT_NOT_FOUND') return false;
      throw error;
    }
  }

  private async named(fewer: readonly Fewer[]): Promise<readonly FewerPieces[]> {
    if (fewer.length === 0) return [];
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id, name from catalog.product where id = any($1)',
      [fewer.map(({ productId }) => productId)],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return fewer.map((one) => ({ ...one, name: names.get(one.productId) ?? 'Prodotto eliminato' }));
  }
}
