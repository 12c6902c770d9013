import { Inject, Injectable } from '@nestjs/common';
import { type GiftCard, isPaidInShop, type PaymentMethod, type TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { centsOf } from '@fiocco/money';
import type pg from 'pg';
import { offersOf } from '@fiocco/gift';
import { notFound, PG_POOL } from '../../../platform/index.js';
import { type ProductFacts, productFactsSql } from '../../catalog/index.js';
import {
  GiftListAccess,
  type ListFacts,
  listFactsSql,
  visibleList,
  type Visitor,
} from '../../gift-lists/index.js';
import { giftCardSql, GiftsReader } from '../../gifts/index.js';
import { PaymentMethods } from '../../payment-methods/index.js';

export interface ListedGift {
  readonly list: ListFacts;
  /** Null for the fund. */
  readonly product: ProductFacts | null;
  /** As the list shows the gift; null for the fund. */
  readonly card: GiftCard | null;
}

/** A list or product that no longer exists is null. */
export interface FoundGift {
  readonly list: ListFacts | null;
  readonly product: ProductFacts | null;
  readonly card: GiftCard | null;
}

const FACTS = {
  name: 'checkout-gift-facts',
  text: listFactsSql(`, (${productFactsSql('$2')}) as product, (${giftCardSql('$1', '$2')}) as card`),
};

/** SQL: the columns of a {@link FoundGift}, for a statement that reads list and product along with something else. */
export const foundGiftSql = (listId: string, productId: string): string =>
  `(${listFactsSql('', listId)}) as list, (${productFactsSql(productId)}) as product,
    (${giftCardSql(listId, productId)}) as card`;

/** Reads what the server knows of a list and its gift now. Nothing that a browser sends is trusted here. */
@Injectable()
export class ListedGifts {
  constructor(
    private readonly access: GiftListAccess,
    private readonly gifts: GiftsReader,
    private readonly payments: PaymentMethods,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /**
   * Reads list and product in one statement; what no longer exists is null. With `productId` null no product is read.
   */
  async find(listId: number, productId: number | null): Promise<FoundGift> {
    const { rows } = await this.pool.query<Omit<FoundGift, 'list'> & { readonly facts: ListFacts }>({
      ...FACTS,
      values: [listId, productId],
    });
    const { facts: list = null, product = null, card = null } = rows[0] ?? {};
    return { list, product, card };
  }

  /** The list must be open and unlocked for a guest, even when staff try their own checkout. */
  async open(listId: number, productId: number | null, visitor: Visitor): Promise<ListedGift> {
    return this.opened(await this.find(listId, productId), visitor);
  }

  /** Like {@link open}, for facts that were just read. */
  async opened({ list, ...gift }: FoundGift, visitor: Visitor): Promise<ListedGift> {
    const visit = await this.access.visitOf(list, visitor);
    return { list: visibleList({ ...visit, canSee: visit.open && visit.unlocked }), ...gift };
  }

  /** Whether guests may use the list at this moment, whatever was read of it before. */
  async isOpen(listId: number, visitor: Visitor): Promise<boolean> {
    const list = await this.access.facts(listId);
    return list !== null && this.access.visitWithoutPassword(list, visitor).open;
  }

  /** At the counter staff may record sales on any list that they see. */
  async openForStaff(listId: number, productId: number | null, visitor: Visitor): Promise<ListedGift> {
    const { list, ...gift } = await this.find(listId, productId);
    return { list: visibleList(await this.access.visitOf(list, visitor)), ...gift };
  }

  /** The type that the guest asked for if the gift offers it, else the first one that it offers. */
  async kindOf(
    facts: ListedGift,
    productId: number | null,
    wanted: TransactionType | null,
  ): Promise<TransactionType> {
    const { list, product, card } = facts;
    const listed = atListPrice(facts);
    // The card was read along with the list. Where it is older than the ledger, the gift refuses what it does not offer.
    const offers =
      card && listed ? offersOf(card, listed) : await this.gifts.offers(list.id, productId, product);
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

  /** The methods that this list's guests may pay with. */
  async methodsOf({ allowedPaymentMethods: allowed }: ListFacts): Promise<readonly PaymentMethod[]> {
    return (await this.payments.usable()).filter((code) => allowed.includes(code));
  }
}

/** Refuses where the product is missing, or the list takes no contributions to its fund. */
export function refuseMissing({ list, product }: ListedGift, productId: number | null): void {
  if (productId === null && !list.acceptsFund) throw new Refusal('FUND_CLOSED');
  if (productId !== null && !product) throw notFound('Prodotto non trovato', 'PRODUCT_NOT_FOUND');
}

/** The product at the price that its card shows on the list, which may be the list's own. */
export const atListPrice = ({ product, card }: Pick<FoundGift, 'product' | 'card'>): ProductFacts | null =>
  product && card ? { ...product, priceCents: centsOf(card.price) } : product;

/** The facts of a product that a gift's decider gets: no texts, and the catalogue's price. */
export function priced(
  product: ProductFacts | null,
): Pick<ProductFacts, 'productType' | 'priceCents'> | null {
  return product && { productType: product.productType, priceCents: product.priceCents };
}
