import type { ProductGiftListRelation } from '@fiocco/contracts';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Problem, validationFailed } from '../../../platform/index.js';
import { productNotFound, Shown } from '../../catalog/index.js';
import { GiftCommands, GiftQueries, type GiftTerms } from '../../gifts/index.js';
import { listNotFound } from '../gift-lists.refusals.js';
import type { TermsDto } from './terms.dto.js';

const DEFAULT_TERMS: GiftTerms = { isQuota: false, canBuyInQuota: false, listQuantity: 1, priority: 3 };

@Injectable()
export class AssignmentService {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: GiftCommands,
    private readonly queries: GiftQueries,
    private readonly shown: Shown,
  ) {}

  async place(listId: number, productId: number, input: TermsDto = {}): Promise<ProductGiftListRelation> {
    const terms = merged(DEFAULT_TERMS, input);
    await this.whileBothStand(listId, productId, async () => {
      await this.refuseBeyondStock(productId, terms.listQuantity);
      await this.commands.placeGift(listId, productId, terms);
    });
    return this.answer(listId, productId);
  }

  async change(listId: number, productId: number, input: TermsDto): Promise<ProductGiftListRelation> {
    const before = await this.relation(listId, productId);
    const terms = merged(before, input);
    if (terms.listQuantity > before.listQuantity) await this.refuseBeyondStock(productId, terms.listQuantity);
    await this.commands.changeTerms(listId, productId, terms);
    return this.answer(listId, productId);
  }

  async withdraw(listId: number, productId: number): Promise<void> {
    await this.relation(listId, productId);
    await this.commands.withdrawGift(listId, productId);
  }

  async relation(listId: number, productId: number): Promise<ProductGiftListRelation> {
    const [relation] = await this.queries.relations({ listId, productId });
    if (!relation) throw new Problem('GIFT_NOT_ON_LIST', 404, 'Questo prodotto non è nella lista.');
    return relation;
  }

  private async answer(listId: number, productId: number): Promise<ProductGiftListRelation> {
    await this.shown.wait();
    const relation = await this.relation(listId, productId);
    const promised = (await this.queries.relations({ productId })).reduce(
      (sum, each) => sum + each.listQuantity,
      0,
    );
    const quantity = await this.quantityOf(productId);
    if (promised <= quantity) return relation;
    const warning = `Attenzione: sulle liste ci sono ${promised} unità di questo prodotto, ma il negozio ne ha ${quantity}.`;
    return { ...relation, warning };
  }

  private async refuseBeyondStock(productId: number, listQuantity: number): Promise<void> {
    const quantity = await this.quantityOf(productId);
    if (listQuantity <= quantity) return;
    throw validationFailed({ listQuantity: `La quantità non può superare quella del negozio (${quantity})` });
  }

  private async quantityOf(productId: number): Promise<number> {
    return (await this.queries.stockLevels([productId])).get(productId)?.quantity ?? 0;
  }

  /**
   * Neither record can be deleted under the command's feet. The lock is held on the mapper's connections, so that a
   * crowd of assignments can't use up those that the ledger needs to finish them.
   */
  private async whileBothStand(listId: number, productId: number, work: () => Promise<void>): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const stands = async (table: string, id: number) =>
        (await em.execute<object[]>(`select 1 from ${table} where id = ? for share`, [id])).length > 0;
      if (!(await stands('gift_lists.gift_list', listId))) throw listNotFound();
      if (!(await stands('catalog.product', productId))) throw productNotFound();
      await work();
    });
  }
}

function merged(terms: GiftTerms, input: TermsDto): GiftTerms {
  return {
    isQuota: input.isQuota ?? terms.isQuota,
    canBuyInQuota: input.canBuyInQuota ?? terms.canBuyInQuota,
    listQuantity: input.listQuantity ?? terms.listQuantity,
    priority: input.priority ?? terms.priority,
  };
}
