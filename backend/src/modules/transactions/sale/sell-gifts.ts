import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AT_THE_COUNTER, type RefusedItem, type RomeDay, romeDayOf } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { type KeptRef, Refusal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import {
  decideGift,
  dueCentsOf,
  evolveGift,
  type GiftState,
  giftStream,
  isHeldForSale,
  purchaseIn,
} from '@fiocco/gift';
import { CLOCK, type Clock, Commands, Problem, refusedFor } from '../../../platform/index.js';
import { ReceiptNumbers, Till } from '../../cash/index.js';
import type { Visitor } from '../../gift-lists/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { HoldGift, HoldGiftHandler, type HoldRequest } from '../commands/hold-gift.js';
import { CounterHolds, RecordedSales, type Sale } from '../commands/record-sale.js';
import { TransactionPapers } from '../personal-data/transaction-papers.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { TermsInDays } from '../terms/terms-in-days.js';
import {
  refuseOtherSum,
  saleDecider,
  type SaleItem,
  type SaleReceipt,
  saleStream,
  takenOf,
} from '../sale-ledger/sale.decider.js';

/** One gift of a sale of several, under the id that the page drew for it. */
export type SoldGift = Omit<Sale, 'taken'> & { readonly transactionId: string };

/** What came in with a sale; no receipt where nothing did. */
export interface SaleMoney {
  readonly receipts: readonly SaleReceipt[];
  /** Why it enters a closed day, where it does. */
  readonly reason: string | null;
}

/**
 * Several gifts in one sale (decision 68): all of them or none. A repeat goes on where the call before ended. Refuses
 * `ITEMS_NOT_SOLD` with what is wrong with each, `SALE_SUM_DIFFERS` where two receipts are not what is due, and
 * `SALE_ID_TAKEN` where the id belongs to another sale.
 */
export class SellGifts extends Command<void> {
  constructor(
    readonly saleId: string,
    readonly gifts: readonly SoldGift[],
    readonly money: SaleMoney,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

const itemOf = (
  { transactionId, listId, productId, kind, namedCents }: SoldGift,
  reason: KeptRef | null,
): SaleItem => ({ transactionId, listId, productId, kind, namedCents, reason });

const streamOf = ({ listId, productId }: Pick<SaleItem, 'listId' | 'productId'>): string =>
  giftStream(listId, productId);

type SaleDecision = Exclude<Parameters<typeof saleDecider.decide>[1], { readonly type: 'BeginSale' }>;

/** What a sale decides, and what follows from it for each of its gifts: for the call that began it and for its job. */
@Injectable()
export class SaleDecisions {
  constructor(
    private readonly commands: Commands,
    private readonly purchases: GiftLedger,
    private readonly terms: TermsInDays,
    private readonly till: Till,
    private readonly register: TransactionRegister,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async stageOf(saleId: string) {
    return (await this.commands.load(saleStream(saleId), saleDecider)).state.stage;
  }

  async begin({ saleId, gifts, money }: SellGifts, isNew: boolean): Promise<void> {
    const items: SaleItem[] = [];
    for (const gift of gifts) items.push(itemOf(gift, isNew ? await this.reasonOf(gift, money) : null));
    const command = { type: 'BeginSale', receipts: money.receipts, items } as const;
    await this.commands.handle(saleStream(saleId), saleDecider, command);
  }

  /** Refuses `DAY_CLOSED`, as the till does, before anything is held. */
  async refuseClosedDay({ receipts, reason }: SaleMoney): Promise<void> {
    for (const { on } of receipts) await this.till.refuseClosed(on ?? this.today(), reason !== null);
  }

  private async reasonOf({ transactionId }: SoldGift, { reason }: SaleMoney): Promise<KeptRef | null> {
    return (await this.register.withReason(transactionId, { reason }))?.reason ?? null;
  }

  /** Every gift is held: it is sold from here on. Refuses `SALE_DROPPED`, and `SALE_SUM_DIFFERS`. */
  async make(saleId: string): Promise<void> {
    const { state } = await this.commands.load(saleStream(saleId), saleDecider);
    const dueCents = state.stage === 'begun' ? await this.dueOf(state.items) : [];
    await this.decide(saleId, { type: 'MakeSale', dueCents });
  }

  private async dueOf(items: readonly SaleItem[]): Promise<readonly Cents[]> {
    const dueCents: Cents[] = [];
    for (const item of items) {
      const purchase = await this.purchases.find(streamOf(item), item.transactionId);
      dueCents.push(purchase ? dueCentsOf(purchase) : 0);
    }
    return dueCents;
  }

  /** Whoever comes to it late gives it up, unless it is made: then each of its gifts is sold. Answers whether it is. */
  async finish(saleId: string): Promise<boolean> {
    return (await this.decide(saleId, { type: 'DropSale' })) === 'made';
  }

  private async decide(saleId: string, command: SaleDecision) {
    const { state } = await this.commands.handle(saleStream(saleId), saleDecider, command);
    const { items, stage } = state;
    for (const [place, item] of items.entries()) {
      failpoint(place === 0 ? 'decided-before-item' : 'item-before-next');
      await (stage === 'made'
        ? this.sell(saleId, item, takenOf(state, item.transactionId))
        : this.drop(saleId, item));
    }
    return stage;
  }

  private async sell(saleId: string, item: SaleItem, receipts: readonly SaleReceipt[]): Promise<void> {
    const { transactionId, reason } = item;
    const { reservedUntil } = await this.terms.from(this.clock.now());
    const sell = (taken: readonly SaleReceipt[]) =>
      this.purchases.handle(streamOf(item), {
        type: 'SellHeld',
        transactionId,
        saleId,
        reservedUntil,
        taken: taken.map((receipt) => ({ ...receipt, reason })),
      });
    try {
      await sell(receipts);
    } catch (error) {
      // The day was closed after the sale was made: what is left of its money counts on the day that it is recorded.
      const isClosed = error instanceof Refusal && error.code === 'DAY_CLOSED';
      if (!isClosed || receipts.every(({ on }) => on === null)) throw error;
      await sell(receipts.map((receipt) => ({ ...receipt, on: null })));
    }
  }

  private today(): RomeDay {
    return romeDayOf(this.clock.now());
  }

  private async drop(saleId: string, item: SaleItem): Promise<void> {
    const { transactionId } = item;
    // What was refused was never held.
    if (!(await this.purchases.find(streamOf(item), transactionId))) return;
    await this.purchases.handle(streamOf(item), { type: 'DropHeld', transactionId, saleId });
  }
}

function refusedAs(transactionId: string, error: unknown): RefusedItem {
  const { code, text } = refusedFor(error);
  return { transactionId, code, message: text };
}

function refuseAny(items: readonly RefusedItem[]): void {
  const [first] = items;
  if (!first) return;
  const text =
    items.length === 1
      ? `La vendita non è stata registrata: ${first.message}`
      : `La vendita non è stata registrata: ${items.length} regali non si possono vendere.`;
  throw new Problem('ITEMS_NOT_SOLD', 409, text, { items });
}

@CommandHandler(SellGifts)
export class SellGiftsHandler implements ICommandHandler<SellGifts> {
  constructor(
    private readonly sales: SaleDecisions,
    private readonly recorded: RecordedSales,
    private readonly holds: CounterHolds,
    private readonly holding: HoldGiftHandler,
    private readonly numbers: ReceiptNumbers,
    private readonly purchases: GiftLedger,
    private readonly papers: TransactionPapers,
    private readonly bus: CommandBus,
  ) {}

  async execute(sale: SellGifts): Promise<void> {
    const { saleId, gifts, money, visitor } = sale;
    const stage = await this.sales.stageOf(saleId);
    if (stage !== 'made') await this.sales.refuseClosedDay(money);
    if (stage === 'unknown') await this.refuseNow(sale);
    await this.sales.begin(sale, stage === 'unknown');
    if (stage !== 'made') {
      const refused = await this.holdAll(saleId, gifts, visitor);
      failpoint('held-before-decided');
      // The same call, made twice, may have held and sold them all.
      if (refused.length > 0 && !(await this.sales.finish(saleId))) refuseAny(refused);
    }
    await this.make(saleId);
  }

  private async make(saleId: string): Promise<void> {
    try {
      await this.sales.make(saleId);
    } catch (error) {
      // A price changed after it was asked. Nothing of it is sold, unless the same call, made twice, did.
      const isOtherSum = error instanceof Refusal && error.code === 'SALE_SUM_DIFFERS';
      if (!isOtherSum || !(await this.sales.finish(saleId))) throw error;
    }
  }

  /** What can be known beforehand leaves nothing behind. */
  private async refuseNow({ gifts, money: { receipts }, visitor }: SellGifts): Promise<void> {
    // One number is for all of them.
    if (gifts[0]?.documentNumber === null)
      for (const receipt of receipts) await this.numbers.refuseMissing(receipt, AT_THE_COUNTER);
    const { refused, dueCents } = await this.askEach(gifts, visitor);
    refuseAny(refused);
    refuseOtherSum(receipts, dueCents);
  }

  /** Asks every gift, each after those before it. */
  private async askEach(gifts: readonly SoldGift[], visitor: Visitor) {
    const states = new Map<string, GiftState>();
    const refused: RefusedItem[] = [];
    const dueCents: Cents[] = [];
    for (const gift of gifts)
      try {
        const request = await this.holds.requestOf(gift.transactionId, gift, visitor);
        if (await this.recorded.recorded(gift.transactionId, gift)) throw new Refusal('TRANSACTION_ID_TAKEN');
        const state = await this.afterHold(states.get(streamOf(gift)), request);
        states.set(streamOf(gift), state);
        const purchase = purchaseIn(state, gift.transactionId);
        if (purchase) dueCents.push(dueCentsOf(purchase));
      } catch (error) {
        refused.push(refusedAs(gift.transactionId, error));
      }
    return { refused, dueCents };
  }

  private async afterHold(before: GiftState | undefined, request: HoldRequest): Promise<GiftState> {
    const question = await this.holding.questionOf(request);
    // Order number, buyer and allocation are not on record yet.
    const any = { orderNumber: 'any', buyer: { ref: 'any', digest: 'any' } };
    const command = { ...question, ...any, allocationId: request.transactionId };
    if (request.productId === null) await this.purchases.openFund(request.listId);
    const state = before ?? (await this.purchases.load(giftStream(request.listId, request.productId)));
    return decideGift(state, command).reduce(evolveGift, state);
  }

  /** Tries all of them also where one is refused, so that the answer names each that cannot be. */
  private async holdAll(
    saleId: string,
    gifts: readonly SoldGift[],
    visitor: Visitor,
  ): Promise<readonly RefusedItem[]> {
    const refused: RefusedItem[] = [];
    for (const gift of gifts)
      try {
        await this.hold(saleId, gift, visitor);
      } catch (error) {
        if (!(await this.isHeld(saleId, gift))) refused.push(refusedAs(gift.transactionId, error));
      }
    return refused;
  }

  private async hold(saleId: string, gift: SoldGift, visitor: Visitor): Promise<void> {
    if (await this.isHeld(saleId, gift)) return;
    const { transactionId, documentNumber } = gift;
    const request = await this.holds.requestOf(transactionId, gift, visitor);
    const document = documentNumber === null ? null : await this.papers.keep(transactionId, documentNumber);
    const { counter } = request;
    await this.bus.execute(
      new HoldGift({
        ...request,
        confirm: null,
        counter: { agreedCents: counter?.agreedCents ?? null, taken: null, document, saleId },
      }),
    );
  }

  private async isHeld(saleId: string, gift: SoldGift): Promise<boolean> {
    const purchase = await this.purchases.find(streamOf(gift), gift.transactionId);
    return purchase !== undefined && isHeldForSale(purchase) && purchase.forSale === saleId;
  }
}
