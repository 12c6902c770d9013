import { Injectable } from '@nestjs/common';
import type { PaymentMethod, TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../platform/index.js';
import { CatalogQueries, type ProductFacts } from '../../catalog/index.js';
import {
  GiftListAccess,
  type ListFacts,
  offeredMethods,
  PaymentMethods,
  visibleList,
  visitorOf,
} from '../../gift-lists/index.js';
import { GiftOffers } from '../../gifts/index.js';

export interface GiftFacts {
  readonly list: ListFacts;
  /** Null for the fund. */
  readonly product: ProductFacts | null;
}

/** What the server knows about a list and its gift at this instant; a browser's word counts for nothing here. */
@Injectable()
export class GiftFactsReader {
  constructor(
    private readonly access: GiftListAccess,
    private readonly catalog: CatalogQueries,
    private readonly offers: GiftOffers,
    private readonly payments: PaymentMethods,
  ) {}

  /** The list must be open and unlocked for a guest, also when staff try their own checkout. */
  async openList(listId: number, request: FastifyRequest): Promise<ListFacts> {
    const visit = await this.access.visit(listId, visitorOf(request));
    return visibleList({ ...visit, canSee: visit.open && visit.unlocked });
  }

  async of(list: ListFacts, productId: number | null): Promise<GiftFacts> {
    if (productId === null) {
      if (!list.acceptsFund) throw new Refusal('FUND_CLOSED');
      return { list, product: null };
    }
    const product = await this.catalog.productFacts(productId);
    if (!product) throw notFound('Prodotto non trovato', 'PRODUCT_NOT_FOUND');
    return { list, product };
  }

  /** The way that the guest asked for where the gift offers it, else the first that it does. */
  async kindOf(
    facts: GiftFacts,
    productId: number | null,
    wanted: TransactionType | null,
  ): Promise<TransactionType> {
    const offers = await this.offers.of(facts.list.id, productId, facts.product);
    const kind = wanted !== null && offers.includes(wanted) ? wanted : offers[0];
    if (!kind) throw new Refusal('TYPE_NOT_OFFERED', { kind: wanted });
    return kind;
  }

  async refuseUnusable(method: PaymentMethod, kind: TransactionType, list: ListFacts): Promise<void> {
    // A reservation is always paid in the shop, whatever the list allows for purchases.
    const usable = kind === 'prenotazione' ? ['in_negozio'] : await this.methodsOf(list);
    if (!usable.includes(method)) throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', { paymentMethod: method });
  }

  /** What this list's guests may pay with. */
  async methodsOf(list: ListFacts): Promise<readonly PaymentMethod[]> {
    const offered = offeredMethods(list.allowedPaymentMethods, await this.payments.usable());
    const all: readonly (readonly [PaymentMethod, boolean])[] = [
      ['stripe', offered.stripe],
      ['paypal', offered.paypal],
      ['bonifico', offered.bonifico],
      ['in_negozio', offered.inNegozio],
    ];
    return all.filter(([, isOffered]) => isOffered).map(([method]) => method);
  }
}
