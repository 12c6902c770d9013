import type { AssignmentOutcome, ProductGiftListRelation } from '@fiocco/contracts';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { giftStream, type GiftTerms, initialGiftState } from '@fiocco/gift';
import { formatDecimal, parseEuro } from '@fiocco/money';
import {
  type CheckedBody,
  Problem,
  refusedFor,
  ReadYourWrites,
  validationFailed,
} from '../../../platform/index.js';
import { PRICE_WARNING, productNotFound } from '../../catalog/index.js';
import { ChangeTerms, GiftsReader, PlaceGift, WithdrawGift } from '../../gifts/index.js';
import { listNotFound } from '../gift-lists.refusals.js';

type Change = CheckedBody<'PUT /api/product-gift-lists/gift-list/:giftListId'>['changes'][number];
type Terms = CheckedBody<'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId'>;

interface Tried {
  readonly productId: number;
  readonly problem?: AssignmentOutcome['problem'];
  /** What stands on the list now; absent where it was refused or taken off. */
  readonly terms?: GiftTerms;
  readonly warning?: string | undefined;
}

/** Terms that were changed, and what staff should know of it. */
interface Altered {
  readonly terms: GiftTerms;
  readonly warning: string | undefined;
}

@Injectable()
export class AssignmentService {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly gifts: GiftsReader,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async place(listId: number, productId: number, input: Terms = {}): Promise<ProductGiftListRelation> {
    return this.answer(listId, productId, { terms: await this.put(listId, productId, input) });
  }

  async change(listId: number, productId: number, input: Terms): Promise<ProductGiftListRelation> {
    return this.answer(listId, productId, await this.alter(listId, productId, input));
  }

  async withdraw(listId: number, productId: number): Promise<void> {
    await this.standing(listId, productId);
    await this.commands.execute(new WithdrawGift(listId, productId));
  }

  /**
   * Changes of one list, each done or refused by itself, answered in their order. Repeated, it answers the same: what
   * is on the list on the same terms, or off it, counts as done.
   */
  async changeAll(listId: number, changes: readonly Change[]): Promise<readonly AssignmentOutcome[]> {
    const tried: Tried[] = [];
    for (const change of changes) tried.push(await this.attempt(listId, change));
    await this.readYourWrites.own();
    const done = tried.flatMap((each) =>
      each.terms ? [{ productId: each.productId, terms: each.terms }] : [],
    );
    const warnings = await this.warningsOf(listId, done);
    return tried.map(({ productId, problem, warning: own }) => {
      const warning = together(own, warnings.get(productId));
      return { productId, ...(problem && { problem }), ...(warning && { warning }) };
    });
  }

  private async attempt(listId: number, { productId, what, ...terms }: Change): Promise<Tried> {
    try {
      if (what === 'place') return { productId, terms: await this.put(listId, productId, terms) };
      if (what === 'change') return { productId, ...(await this.alter(listId, productId, terms)) };
      await this.withdraw(listId, productId);
    } catch (error) {
      const problem = refusedFor(error);
      if (what !== 'withdraw' || problem.code !== NOT_ON_LIST)
        return { productId, problem: problem.toBody() };
    }
    return { productId };
  }

  /** As {@link place}, for many gifts of which one answer tells. */
  async put(listId: number, productId: number, input: Terms): Promise<GiftTerms> {
    const terms = { ...initialGiftState.terms, ...namedTerms(input) };
    await this.whileBothStand(listId, productId, async () => {
      await this.refuseBeyondStock(productId, terms);
      await this.commands.execute(new PlaceGift(listId, productId, terms));
    });
    return terms;
  }

  private async alter(listId: number, productId: number, input: Terms): Promise<Altered> {
    const before = await this.standing(listId, productId);
    const named = namedTerms(input);
    const terms = { ...before, ...named };
    if (terms.listQuantity > before.listQuantity) await this.refuseBeyondStock(productId, terms);
    const changed = await this.commands.execute(new ChangeTerms(listId, productId, named));
    const isRepriced = changed.ownPriceCents !== before.ownPriceCents;
    const isFrozen = isRepriced && (await this.gifts.takenUnits(listId, productId)) > 0;
    return { terms: changed, warning: isFrozen ? PRICE_WARNING : undefined };
  }

  async relation(listId: number, productId: number): Promise<ProductGiftListRelation> {
    const shown = async () => (await this.gifts.relations({ listId, productIds: [productId] }))[0];
    return (await shown()) ?? this.relationOnceShown(listId, productId, shown);
  }

  /** Only the ledger says that a gift is not on a list; one that it has just got is waited for. */
  private async relationOnceShown(
    listId: number,
    productId: number,
    shown: () => Promise<ProductGiftListRelation | undefined>,
  ): Promise<ProductGiftListRelation> {
    await this.standing(listId, productId);
    await this.readYourWrites.everything();
    const relation = await shown();
    if (!relation) throw notOnList();
    return relation;
  }

  /** Asks the ledger: a read model that lags would refuse a change to a gift that was placed a moment ago. */
  private async standing(listId: number, productId: number): Promise<GiftTerms> {
    const terms = await this.gifts.terms(listId, productId);
    if (!terms) throw notOnList();
    return terms;
  }

  private async answer(
    listId: number,
    productId: number,
    { terms, warning: own }: Pick<Tried, 'warning'> & Pick<Altered, 'terms'>,
  ): Promise<ProductGiftListRelation> {
    await this.readYourWrites.own();
    const warnings = await this.warningsOf(listId, [{ productId, terms }]);
    const warning = together(own, warnings.get(productId));
    const relation = relationOf(listId, productId, terms);
    return warning ? { ...relation, warning } : relation;
  }

  /** For products of which lists ask for more than the shop has. */
  private async warningsOf(
    listId: number,
    placed: readonly { readonly productId: number; readonly terms: GiftTerms }[],
  ): Promise<ReadonlyMap<number, string>> {
    const productIds = placed.map(({ productId }) => productId);
    if (productIds.length === 0) return new Map();
    const relations = await this.gifts.relations({ productIds });
    const warnings = new Map<number, string>();
    // Whoever wishes more than there is, to be ordered, knows it.
    for (const { productId, terms } of placed.filter((each) => !each.terms.beyondStock)) {
      const promised = relations
        .filter((each) => each.productId === productId && each.giftListId !== listId)
        .reduce((sum, each) => sum + each.listQuantity, terms.listQuantity);
      const quantity = await this.gifts.stock(productId);
      if (promised > quantity) warnings.set(productId, tooManyPromised(promised, quantity));
    }
    return warnings;
  }

  private async refuseBeyondStock(
    productId: number,
    { listQuantity, beyondStock }: GiftTerms,
  ): Promise<void> {
    if (beyondStock) return;
    const quantity = await this.gifts.stock(productId);
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

const relationOf = (
  giftListId: number,
  productId: number,
  { ownPriceCents, ...terms }: GiftTerms,
): ProductGiftListRelation => ({
  id: giftStream(giftListId, productId),
  productId,
  giftListId,
  ...terms,
  ownPrice: ownPriceCents === null ? null : formatDecimal(ownPriceCents),
});

/** The fields that the body names; the others keep their value. */
function namedTerms({ ownPrice, ...input }: Terms): Partial<GiftTerms> {
  const { isQuota, canBuyInQuota, listQuantity, priority, beyondStock } = input;
  const terms = Object.entries({ isQuota, canBuyInQuota, listQuantity, priority, beyondStock });
  return {
    ...Object.fromEntries(terms.filter(([, value]) => value !== undefined && value !== null)),
    // Here null is a value: the catalogue's price.
    ...(ownPrice !== undefined && { ownPriceCents: parseEuro(ownPrice) ?? null }),
  };
}

const together = (...warnings: readonly (string | undefined)[]): string | undefined =>
  warnings.filter((warning) => warning !== undefined).join(' ') || undefined;

const NOT_ON_LIST = 'GIFT_NOT_ON_LIST';
const notOnList = () => new Problem(NOT_ON_LIST, 404, 'Questo prodotto non è nella lista.');

const tooManyPromised = (promised: number, quantity: number): string =>
  `Attenzione: sulle liste ci sono ${promised} unità di questo prodotto, ma il negozio ne ha ${quantity}.`;
