import type { ProductGiftListRelation } from '@fiocco/contracts';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Problem, ReadYourWrites, validationFailed } from '../../../platform/index.js';
import { productNotFound } from '../../catalog/index.js';
import {
  giftStream,
  type GiftTerms,
  ChangeTerms,
  FindRelations,
  FindStock,
  FindTerms,
  PlaceGift,
  WithdrawGift,
} from '../../gifts/index.js';
import { listNotFound } from '../gift-lists.refusals.js';
import type { TermsDto } from './terms.dto.js';

const DEFAULT_TERMS: GiftTerms = { isQuota: false, canBuyInQuota: false, listQuantity: 1, priority: 3 };

@Injectable()
export class AssignmentService {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async place(listId: number, productId: number, input: TermsDto = {}): Promise<ProductGiftListRelation> {
    const terms = { ...DEFAULT_TERMS, ...namedTerms(input) };
    await this.whileBothStand(listId, productId, async () => {
      await this.refuseBeyondStock(productId, terms.listQuantity);
      await this.commands.execute(new PlaceGift(listId, productId, terms));
    });
    return this.answer(listId, productId, terms);
  }

  async change(listId: number, productId: number, input: TermsDto): Promise<ProductGiftListRelation> {
    const before = await this.standing(listId, productId);
    const { listQuantity = before.listQuantity } = input;
    if (listQuantity > before.listQuantity) await this.refuseBeyondStock(productId, listQuantity);
    const terms = await this.commands.execute(new ChangeTerms(listId, productId, namedTerms(input)));
    return this.answer(listId, productId, terms);
  }

  async withdraw(listId: number, productId: number): Promise<void> {
    await this.standing(listId, productId);
    await this.commands.execute(new WithdrawGift(listId, productId));
  }

  async relation(listId: number, productId: number): Promise<ProductGiftListRelation> {
    const [relation] = await this.queries.execute(new FindRelations({ listId, productId }));
    if (!relation) throw notOnList();
    return relation;
  }

  /** Asks the ledger: a read model that lags would refuse a change to a gift that was placed a moment ago. */
  private async standing(listId: number, productId: number): Promise<GiftTerms> {
    const terms = await this.queries.execute(new FindTerms(listId, productId));
    if (!terms) throw notOnList();
    return terms;
  }

  private async answer(
    listId: number,
    productId: number,
    terms: GiftTerms,
  ): Promise<ProductGiftListRelation> {
    await this.readYourWrites.own();
    const elsewhere = (await this.queries.execute(new FindRelations({ productId }))).filter(
      ({ giftListId }) => giftListId !== listId,
    );
    const promised = elsewhere.reduce((sum, each) => sum + each.listQuantity, terms.listQuantity);
    const quantity = await this.queries.execute(new FindStock(productId));
    const relation = { id: giftStream(listId, productId), productId, giftListId: listId, ...terms };
    if (promised <= quantity) return relation;
    const warning = `Attenzione: sulle liste ci sono ${promised} unità di questo prodotto, ma il negozio ne ha ${quantity}.`;
    return { ...relation, warning };
  }

  private async refuseBeyondStock(productId: number, listQuantity: number): Promise<void> {
    const quantity = await this.queries.execute(new FindStock(productId));
    if (listQuantity <= quantity) return;
    throw validationFailed({ listQuantity: `La quantità non può superare quella del negozio (${quantity})` });
  }

  /**
   * Locks both records so that neither is deleted while the command runs. The locks use the mapper's connections: many
   * assignments at once cannot take the connections that the ledger needs to finish them.
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

/** The fields that the body names; the others keep their value. */
function namedTerms({ isQuota, canBuyInQuota, listQuantity, priority }: TermsDto): Partial<GiftTerms> {
  const terms = Object.entries({ isQuota, canBuyInQuota, listQuantity, priority });
  return Object.fromEntries(terms.filter(([, value]) => value !== undefined && value !== null));
}

const notOnList = () => new Problem('GIFT_NOT_ON_LIST', 404, 'Questo prodotto non è nella lista.');
