import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { giftOf, type PurchaseCommand } from '@fiocco/gift';
import { Commands, PG_POOL, Turns } from '../../../platform/index.js';
import { FiguresReader, GiftLedger } from '../../gifts/index.js';
import { creditDecider, goneCents } from '../credit-ledger/credit.decider.js';
import { creditStream } from '../credit-ledger/credit.events.js';
import './credit.refusals.js';

/**
 * The same money leaves once: as a list's credit, or back to the guest who gave it. What went of the credit stands in a
 * stream of its own, what came in the gifts' streams, and no append spans both. So whoever lets either go judges and
 * writes in a turn of the list, over all processes.
 */
@Injectable()
export class CreditGuard {
  private readonly turns: Turns;

  constructor(
    private readonly commands: Commands,
    private readonly purchases: GiftLedger,
    private readonly figures: FiguresReader,
    @Inject(PG_POOL) pool: pg.Pool,
  ) {
    this.turns = new Turns(pool);
  }

  inTurn<Result>(listId: number, work: () => Promise<Result>): Promise<Result> {
    return this.turns.take(`fiocco.credit ${listId}`, work);
  }

  /**
   * Runs `send`, which sends the command that takes money out of a purchase. Refuses `CREDIT_SPENT` where it is money
   * that has gone as the list's credit. `command` may stand for one whose reason is not stored yet.
   */
  async takeBack(stream: string, command: PurchaseCommand, send: () => Promise<void>): Promise<void> {
    const purchase = await this.purchases.find(stream, command.transactionId);
    if (purchase?.kind !== 'quota') return send();
    await this.inTurn(giftOf(stream).listId, async () => {
      await this.refuseSpent(stream, command);
      await send();
    });
  }

  private async refuseSpent(stream: string, command: PurchaseCommand): Promise<void> {
    const takenCents = await this.purchases.creditTakenBy(stream, command);
    if (takenCents <= 0) return;
    const leftCents = Math.max(0, await this.availableCents(giftOf(stream).listId));
    if (takenCents > leftCents)
      throw new Refusal('CREDIT_SPENT', { spentCents: takenCents - leftCents, leftCents });
  }

  /** Negative where more has gone than was given. */
  private async availableCents(listId: number): Promise<Cents> {
    const { state } = await this.commands.load(creditStream(listId), creditDecider);
    const { fundCents, shareCents } = await this.figures.shares(listId);
    return fundCents + shareCents - goneCents(state);
  }
}
