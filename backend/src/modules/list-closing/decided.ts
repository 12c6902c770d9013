import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ClosingDecision, romeDayOf, type TransactionStage } from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import { CLOCK, type Clock } from '../../platform/index.js';
import { ListCredits } from '../cash/index.js';
import type { Visitor } from '../gift-lists/index.js';
import { FiguresReader, GiftLedger } from '../gifts/index.js';
import { RefundMoney } from '../payments/index.js';
import {
  ListDeeds,
  ListPurchases,
  type PurchaseView,
  TransactionRegister,
  TransactionsReader,
} from '../transactions/index.js';
import type { DecidedItem } from './decisions.js';
import {
  closingId,
  keptOf,
  lackOf,
  ownShareIdsOf,
  ownShareOf,
  type ShownItem,
  type UnfinishedUnit,
} from './open-items.js';

/** The list that is closed, and who closes it. */
export interface Closing {
  readonly listId: number;
  readonly beneficiaryName: string | null;
  readonly acceptsFund: boolean;
  readonly visitor: Visitor;
  /** All of them: what becomes of the other gifts' shares says whether their money is there for this one. */
  readonly decisions: readonly ClosingDecision[];
}

/** Of receipts, refunds and exchanges that a closing makes; the purchase's version follows. */
const OWN = 'closing-';
const ownId = ({ desk: { version } }: PurchaseView): string => `${OWN}${version}`;
/** Nothing more comes of a purchase there. */
const OVER: ReadonlySet<TransactionStage> = new Set(['cancelled', 'refunded', 'removed', 'exchanged']);
const isOver = ({ stage }: PurchaseView): boolean => OVER.has(stage);
const WHY = 'Chiusura della lista';

/** Carries out one decision by the commands that staff have for it anyway: whatever they refuse is refused here. */
@Injectable()
export class Decided {
  constructor(
    private readonly bus: CommandBus,
    private readonly deeds: ListDeeds,
    private readonly purchases: ListPurchases,
    private readonly transactions: TransactionsReader,
    private readonly figures: FiguresReader,
    private readonly credits: ListCredits,
    private readonly register: TransactionRegister,
    private readonly ledger: GiftLedger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async carryOut(closing: Closing, { item, decision }: DecidedItem<ShownItem>): Promise<void> {
    if (item.transactionId === null) return this.shares(closing, item, decision);
    const view = (await this.transactions.find(item.transactionId, 'now'))?.view;
    if (!view || view.stage === 'removed') return;
    if (decision.do === 'credit') return this.toCredit(closing, view, decision);
    if (decision.do === 'refund') return this.giveBack(view, item, decision);
    return item.group === 'deliver' ? this.handOver(view, decision) : this.collect(view, decision);
  }

  private async collect(view: PurchaseView, { how, reason = null }: ClosingDecision): Promise<void> {
    const receipts = [{ receiptId: ownId(view), how: how ?? null, on: null, amountCents: null }];
    await this.deeds.collect(view.id, receipts, reason);
  }

  /** A decision that names no group and was about its money is not repeated as one about the gift. */
  private async handOver({ id }: PurchaseView, { group }: ClosingDecision): Promise<void> {
    if (group === undefined && (await this.wasCollectedByClosing(id))) return;
    await this.deeds.handOver(id, romeDayOf(this.clock.now()));
  }

  private async wasCollectedByClosing(id: string): Promise<boolean> {
    const { stream } = await this.register.mustFind(id);
    const purchase = await this.ledger.find(stream, id);
    return purchase?.receipts.some((receipt) => receipt.id.startsWith(OWN)) ?? false;
  }

  private async giveBack(
    view: PurchaseView,
    { group, paidCents }: ShownItem,
    decision: ClosingDecision,
  ): Promise<void> {
    const { reason = null } = decision;
    if (group === 'running' || keptOf(view) <= 0) return this.deeds.cancel(view.id, reason);
    // Of a gift that stays paid only what is owed goes back.
    return this.refund(view, decision, group === 'back' && view.stage === 'paid' ? paidCents : null);
  }

  private async refund(
    view: PurchaseView,
    { how, reason }: ClosingDecision,
    amountCents: Cents | null,
  ): Promise<void> {
    const said = { how: how ?? null, on: null };
    await this.bus.execute(
      new RefundMoney(view.id, ownId(view), amountCents, null, reason ?? WHY, null, said),
    );
  }

  /** The purchase ends, and its person and money go on as a gift to the list's fund: its unit is free again. */
  private async toCredit(
    { listId, visitor }: Closing,
    view: PurchaseView,
    { reason = null }: ClosingDecision,
  ): Promise<void> {
    if (keptOf(view) <= 0) return;
    const exchangeId = ownId(view);
    const toTransactionId = closingId('credit', view.id, exchangeId);
    const of = { transactionId: view.id, exchangeId, toTransactionId, listId, cents: keptOf(view), reason };
    await this.deeds.toFund(of, visitor);
  }

  private async shares(
    closing: Closing,
    { productId, productName }: ShownItem,
    decision: ClosingDecision,
  ): Promise<void> {
    const views = await this.purchases.of(closing.listId);
    const units = await this.figures.unfinishedUnits(closing.listId);
    for (const unit of units.filter((one) => one.productId === productId)) {
      if (decision.do === 'complete') await this.payUp(closing, unit, { decision, views, productName });
      const paid = views.filter(({ id }) => unit.paid.includes(id) && decision.do !== 'complete');
      for (const share of paid) {
        if (decision.do === 'refund' && keptOf(share) > 0) await this.refund(share, decision, null);
        // Without a fund they are its credit as they stand: that of gifts which nobody finishes.
        if (decision.do === 'credit' && closing.acceptsFund) await this.toCredit(closing, share, decision);
      }
    }
  }

  /**
   * What a unit lacks is paid by a last share in the name of those whose list it is: out of the list's credit, which leaves it
   * as a voucher and comes back as one, so that no euro is counted twice; what credit does not cover is taken in the shop.
   */
  private async payUp(
    { listId, beneficiaryName, visitor, decisions }: Closing,
    unit: UnfinishedUnit,
    about: {
      readonly decision: ClosingDecision;
      readonly views: readonly PurchaseView[];
      readonly productName: string | null;
    },
  ): Promise<void> {
    const missingCents = lackOf(unit, about.views);
    if (missingCents <= 0) return;
    const id = ownShareOf(unit, about.views)?.id ?? (await this.nextShareId(unit));
    const share = { listId, productId: unit.productId, unitIndex: unit.index, amountCents: missingCents };
    await this.deeds.reserveShare({ ...share, transactionId: id, name: beneficiaryName ?? '' }, visitor);
    const words = `Quote di ${about.productName ?? 'un regalo'}`;
    const creditCents = await this.takeCredit(listId, decisions, { id, missingCents, words });
    const { how, reason = null } = about.decision;
    const receipts = [
      { receiptId: 'closing-credit', how: 'buono', on: null, amountCents: creditCents } as const,
      { receiptId: 'closing', how: how ?? null, on: null, amountCents: missingCents - creditCents },
    ].filter(({ amountCents }) => amountCents > 0);
    await this.deeds.collect(id, receipts, reason);
  }

  /** The first that nothing stands under, or a share that is not over: one of a closing before may have been cancelled since. */
  private async nextShareId(unit: UnfinishedUnit): Promise<string> {
    const drawn = ownShareIdsOf(unit);
    for (const id of drawn) {
      const found = await this.transactions.find(id, 'now');
      if (!found || !isOver(found.view)) return id;
    }
    return drawn.at(-1) ?? '';
  }

  /**
   * The same entry however often it is asked for; 0 where there is no credit but that of shares which are to be paid up, given
   * back or left: only what was decided to become credit is there for another gift.
   */
  private async takeCredit(
    listId: number,
    decisions: readonly ClosingDecision[],
    {
      id,
      missingCents,
      words,
    }: { readonly id: string; readonly missingCents: Cents; readonly words: string },
  ): Promise<Cents> {
    const { entries, available } = await this.credits.of(listId);
    const entryId = `closing-${id}`;
    const known = entries.find((entry) => entry.id === entryId);
    if (known) return known.reversed ? 0 : centsOf(known.amount);
    const tied = (await this.figures.unfinishedUnits(listId)).filter(
      ({ productId }) => !decisions.some((one) => one.productId === productId && one.do === 'credit'),
    );
    const tiedCents = tied.reduce((cents, { creditCents }) => cents + creditCents, 0);
    const amountCents = Math.min(missingCents, centsOf(available) - tiedCents);
    if (amountCents <= 0) return 0;
    const on = romeDayOf(this.clock.now());
    const entry = { entryId, amountCents, reference: words, on, reason: null } as const;
    await this.credits.record(listId, { ...entry, kind: 'returned', how: 'buono' });
    return amountCents;
  }
}
