import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isPaidInShop, type PaymentMethod, type TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { notFound, PG_POOL } from '../../../platform/index.js';
import { type ProductFacts, productFactsSql } from '../../catalog/index.js';
import {
  GiftListAccess,
  type ListFacts,
  listFactsSql,
  visibleList,
  type Visitor,
} from '../../gift-lists/index.js';
import { FindOffers } from '../../gifts/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';

export interface ListedGift {
  readonly list: ListFacts;
  /** Null for the fund. */
  readonly product: ProductFacts | null;
}

/** Whichever is gone is null. */
export interface FoundGift {
  readonly list: ListFacts | null;
  readonly product: ProductFacts | null;
}

const FACTS = {
  name: 'checkout-gift-facts',
  text: listFactsSql(`, (${productFactsSql('$2')}) as product`),
};

/** Columns of a {@link FoundGift}, for a statement that finds list and product on the way. */
export const foundGiftSql = (listId: string, productId: string): string =>
  `(${listFactsSql('', listId)}) as list, (${productFactsSql(productId)}) as product`;

/** What the server knows about a list and its gift at this instant; a browser's word counts for nothing here. */
@Injectable()
export class ListedGifts {
  constructor(
    private readonly access: GiftListAccess,
    private readonly queries: QueryBus,
    private readonly payments: PaymentMethods,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** List and product in one question; whichever is gone is null. `productId` null asks for no product. */
  async find(listId: number, productId: number | null): Promise<FoundGift> {
    const { rows } = await this.pool.query<{ facts: ListFacts; product: ProductFacts | null }>({
      ...FACTS,
      values: [listId, productId],
    });
    return { list: rows[0]?.facts ?? null, product: rows[0]?.product ?? null };
  }

  /** The list must be open and unlocked for a guest, also when staff try their own checkout. */
  async open(listId: number, productId: number | null, visitor: Visitor): Promise<ListedGift> {
    return this.opened(await this.find(listId, productId), visitor);
  }

  /** As {@link open}, for what was found a moment ago. */
  async opened({ list, product }: FoundGift, visitor: Visitor): Promise<ListedGift> {
    const visit = await this.access.visitOf(list, visitor);
    return { list: visibleList({ ...visit, canSee: visit.open && visit.unlocked }), product };
  }

  /** For the counter: staff may record on any list that they see. */
  async openForStaff(listId: number, productId: number | null, visitor: Visitor): Promise<ListedGift> {
    const { list, product } = await this.find(listId, productId);
    return { list: visibleList(await this.access.visitOf(list, visitor)), product };
  }

  /** The way that the guest asked for where the gift offers it, else the first that it does. */
  async kindOf(
    facts: ListedGift,
    productId: number | null,
    wanted: TransactionType | null,
  ): Promise<TransactionType> {
    const offers = await this.queries.execute(new FindOffers(facts.list.id, productId, facts.product));
    const kind = wanted !== null && offers.includes(wanted) ? wanted : offers[0];
    if (!kind) throw new Refusal('TYPE_NOT_OFFERED', { kind: wanted });
    return kind;
  }

  async refuseUnusable(method: PaymentMethod, kind: TransactionType, list: ListFacts): Promise<void> {
    // A reservation is always paid in the shop, whatever the list allows for purchases.
    const isUsable =
      kind === 'prenotazione' ? isPaidInShop(method) : (await this.methodsOf(list)).includes(method);
    if (!isUsable) throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod: method });
  }

  /** What this list's guests may pay with. */
  async methodsOf({ allowedPaymentMethods: allowed }: ListFacts): Promise<readonly PaymentMethod[]> {
    return (await this.payments.usable()).filter((code) => allowed.includes(code));
  }
}

/** What is asked for must be there: the product, or the list's fund. */
export function refuseMissing({ list, product }: ListedGift, productId: number | null): void {
  if (productId === null && !list.acceptsFund) throw new Refusal('FUND_CLOSED');
  if (productId !== null && !product) throw notFound('Prodotto non trovato', 'PRODUCT_NOT_FOUND');
}

/** What a gift's decider may know of a product: nothing to read. */
export function priced(
  product: ProductFacts | null,
): Pick<ProductFacts, 'productType' | 'priceCents'> | null {
  return product && { productType: product.productType, priceCents: product.priceCents };
}
