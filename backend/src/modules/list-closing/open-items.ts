import { Injectable } from '@nestjs/common';
import type { ClosingItem, Delivery } from '@fiocco/contracts';
import { type Cents, centsOf, formatDecimal } from '@fiocco/money';
import { createHash } from 'node:crypto';
import { grouped } from '../../platform/index.js';
import { ListCredits } from '../cash/index.js';
import { GiftListsService } from '../gift-lists/index.js';
import { FiguresReader } from '../gifts/index.js';
import { DeliveriesReader, ListPurchases, type PurchaseView } from '../transactions/index.js';
import { choicesFor, groupOf, type OpenItem } from './decisions.js';

export type UnfinishedUnit = Awaited<ReturnType<FiguresReader['unfinishedUnits']>>[number];

/** An open item with what pages show of it. */
export interface ShownItem extends OpenItem {
  readonly productName: string | null;
  readonly orderNumber: string | null;
  readonly guests: readonly string[];
  readonly missingCents: Cents;
  readonly fromCreditCents: Cents;
  /** Of shares: the units that are not finished. */
  readonly units: readonly UnfinishedUnit[];
}

const AT_ONCE = 200;
export const keptOf = ({ receivedCents, refundedCents }: PurchaseView): Cents =>
  receivedCents - refundedCents;
const costOf = ({ amountCents, shippingCents }: PurchaseView): Cents => amountCents + shippingCents;
const named = (names: readonly (string | null)[]): readonly string[] =>
  [...new Set(names.filter((name) => name !== null && name !== ''))] as readonly string[];

/** What of a list is not finished: asked anew by every step, because guests go on meanwhile. */
@Injectable()
export class OpenItems {
  constructor(
    private readonly lists: GiftListsService,
    private readonly purchases: ListPurchases,
    private readonly deliveries: DeliveriesReader,
    private readonly figures: FiguresReader,
    private readonly credits: ListCredits,
  ) {}

  /** Refuses `LIST_NOT_FOUND`. */
  async of(listId: number) {
    const list = await this.lists.one(listId);
    const views = await this.purchases.of(listId);
    const takesCredit = list.acceptsFund;
    const waiting = (await this.waiting(listId)).map((one) => deliveryItem(one, views, takesCredit));
    const [units, credit] = [await this.figures.unfinishedUnits(listId), await this.credits.of(listId)];
    // A share that a closing began and did not end belongs to the decision about its gift.
    const ofClosing = new Set(units.map((unit) => ownShareOf(unit, views)?.id));
    const shares = sharesItems(units, views, centsOf(credit.available));
    const own = views
      .filter(({ id }) => !ofClosing.has(id))
      .flatMap((view) => ownItem(view, takesCredit) ?? []);
    return { list, credit, views, items: [...own, ...shares, ...waiting] };
  }

  private async waiting(listId: number): Promise<readonly Delivery[]> {
    const all: Delivery[] = [];
    for (const state of ['toPrepare', 'ready'] as const) {
      let cursor: string | null = null;
      do {
        const lot = await this.deliveries.page({ state, giftListId: listId, limit: AT_ONCE, cursor });
        all.push(...lot.items);
        cursor = lot.next;
      } while (cursor !== null);
    }
    return all;
  }
}

function ownItem(view: PurchaseView, takesCredit: boolean): ShownItem | null {
  const { id, stage, kind } = view;
  const [costCents, keptCents] = [costOf(view), keptOf(view)];
  const group = groupOf({ stage, costCents, keptCents });
  if (group === null) return null;
  // Of money beside a gift only what goes beyond its price is owed.
  const paidCents = group === 'back' && stage === 'paid' ? keptCents - costCents : keptCents;
  return {
    group,
    transactionId: id,
    productId: view.productId,
    stage,
    productName: view.productName,
    orderNumber: view.orderNumber,
    guests: named([view.buyer.name]),
    paidCents,
    missingCents: group === 'collect' ? Math.max(0, costCents - keptCents) : 0,
    fromCreditCents: 0,
    choices: choicesFor(group, { stage, paidCents, isShares: kind === 'quota', takesCredit }),
    units: [],
  };
}

function deliveryItem(gift: Delivery, views: readonly PurchaseView[], takesCredit: boolean): ShownItem {
  const view = views.find(({ id }) => id === gift.id);
  // Of a gift that several people paid, all of their shares.
  const ids = new Set([gift.id, ...gift.guests.map(({ transactionId }) => transactionId)]);
  const paidCents = views.reduce((sum, one) => (ids.has(one.id) ? sum + keptOf(one) : sum), 0);
  const isShares = view?.kind === 'quota';
  return {
    group: 'deliver',
    transactionId: gift.id,
    productId: gift.productId,
    stage: 'paid',
    productName: gift.productName,
    orderNumber: gift.orderNumber,
    guests: named(gift.guests.map(({ name }) => name)),
    paidCents,
    missingCents: 0,
    fromCreditCents: 0,
    choices: choicesFor('deliver', { stage: 'paid', paidCents, isShares, takesCredit }),
    units: [],
  };
}

const AWAITED = new Set(['reserved', 'awaiting_transfer']);

/** The shares of a product are decided together, on however many units they are; what only a guest holds ends by itself. */
function sharesItems(
  units: readonly UnfinishedUnit[],
  views: readonly PurchaseView[],
  availableCents: Cents,
): readonly ShownItem[] {
  const byId = new Map(views.map((view) => [view.id, view]));
  const isAgreed = (id: string) => AWAITED.has(byId.get(id)?.stage ?? '');
  const open = units.filter(({ paid, all }) => paid.length > 0 || all.some(isAgreed));
  const byProduct = grouped(open, ({ productId }) => productId);
  return [...byProduct].map(([productId, its]) => {
    const sum = (of: (unit: UnfinishedUnit) => Cents) => its.reduce((cents, unit) => cents + of(unit), 0);
    const paidCents = sum(({ creditCents }) => creditCents);
    const missingCents = sum((unit) => lackOf(unit, views));
    const ids = its.flatMap(({ all }) => all);
    return {
      group: 'shares',
      transactionId: null,
      productId,
      stage: null,
      productName: ids.map((id) => byId.get(id)?.productName ?? null).find((name) => name !== null) ?? null,
      orderNumber: null,
      guests: named(ids.map((id) => byId.get(id)?.buyer.name ?? null)),
      paidCents,
      missingCents,
      fromCreditCents: Math.min(missingCents, Math.max(0, availableCents - paidCents)),
      choices: choicesFor('shares', { stage: null, paidCents, isShares: true, takesCredit: true }),
      units: its,
    };
  });
}

/** An id that the same closing draws again, and that nobody guesses who does not know the one that it is of. */
export const closingId = (...of: readonly string[]): string =>
  createHash('sha256')
    .update(['closing', ...of].join(' '))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

type SharesOfUnit = Pick<UnfinishedUnit, 'all' | 'paid' | 'index'>;

/** As often a unit's last share may end, cancelled or given back, and a closing draw it anew. */
const DRAWS = 20;
const drawsFrom = (id: string, index: number): readonly string[] =>
  Array.from({ length: DRAWS }, (_, draw) =>
    closingId('share', id, String(index), ...(draw > 0 ? [String(draw)] : [])),
  );

/**
 * The ids that closings give to the last share of a unit, one after the other: the next one once the share before is over. They
 * are drawn from the unit's first paid share; the order in which its shares are told says nothing.
 */
export function ownShareIdsOf({ all, paid, index }: SharesOfUnit): readonly string[] {
  const [first = ''] = paid.length > 0 ? paid.toSorted() : all.toSorted();
  return drawsFrom(first, index);
}

/** That share, where it is reserved and not paid yet: whichever of the unit's shares its id was drawn from. */
export function ownShareOf(unit: SharesOfUnit, views: readonly PurchaseView[]): PurchaseView | undefined {
  const drawn = new Set(unit.all.flatMap((id) => drawsFrom(id, unit.index)));
  return views.find(({ id, stage }) => stage === 'reserved' && drawn.has(id) && unit.all.includes(id));
}

/** What nobody has promised yet, or only a closing. */
export const lackOf = (unit: UnfinishedUnit, views: readonly PurchaseView[]): Cents =>
  ownShareOf(unit, views)?.amountCents ?? Math.max(0, unit.priceCents - unit.paidCents - unit.promisedCents);

export const shown = (item: ShownItem): ClosingItem => ({
  group: item.group,
  transactionId: item.transactionId,
  productId: item.productId ?? 0,
  productName: item.productName,
  orderNumber: item.orderNumber,
  guests: item.guests,
  stage: item.stage,
  paid: formatDecimal(item.paidCents),
  missing: formatDecimal(item.missingCents),
  fromCredit: formatDecimal(item.fromCreditCents),
  choices: item.choices,
});
