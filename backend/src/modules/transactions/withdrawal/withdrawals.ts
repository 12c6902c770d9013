import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STAGES, type WithdrawalLink, type WithdrawalReceipt } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { FUND_NAME } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { TransactionsReader } from '../transactions.reader.js';
import { WithdrawalReceipts } from './told-withdrawal.js';
import { WithdrawalRequests } from './withdrawal-requests.js';

/** The buyer withdraws from the contract, in their own words or without a reason: by the link, or by telling staff. */
export class DeclareWithdrawal extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: string | null,
    readonly by: 'buyer' | 'staff',
  ) {
    super();
  }
}

/** Staff answer a declared withdrawal otherwise than by giving all money back. */
export class CloseWithdrawal extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: string,
  ) {
    super();
  }
}

/** The buyer told staff that a request which no mail could confirm is not theirs. */
export class DenyWithdrawal extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(DeclareWithdrawal)
export class DeclareWithdrawalHandler implements ICommandHandler<DeclareWithdrawal> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, reason: words, by }: DeclareWithdrawal): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const command = { type: 'DeclareWithdrawal', transactionId, reason: null } as const;
    // A reason is kept only with a declaration that takes effect.
    if (!(await this.purchases.wouldChange(stream, command))) return;
    const reason = words === null ? null : await this.register.keepNote(transactionId, words);
    await this.purchases.handle(stream, { ...command, reason }, by === 'buyer' ? { actor: by } : {});
  }
}

@CommandHandler(CloseWithdrawal)
export class CloseWithdrawalHandler implements ICommandHandler<CloseWithdrawal> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, reason: words }: CloseWithdrawal): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const command = { type: 'CloseWithdrawal', transactionId } as const;
    const isNew = await this.purchases.wouldChange(stream, { ...command, reason: NOT_KEPT_YET });
    if (!isNew) return;
    const reason = await this.register.keepNote(transactionId, words);
    await this.purchases.handle(stream, { ...command, reason });
  }
}

@CommandHandler(DenyWithdrawal)
export class DenyWithdrawalHandler implements ICommandHandler<DenyWithdrawal> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, requestId }: DenyWithdrawal): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    await this.purchases.handle(stream, { type: 'DenyWithdrawal', transactionId, requestId });
  }
}

const NOT_KEPT_YET = { ref: 'buyer_#0', digest: '-' };

/** What the reader of a withdrawal's link sees and does. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly requests: WithdrawalRequests,
    private readonly receipts: WithdrawalReceipts,
    private readonly transactions: TransactionsReader,
    private readonly commands: CommandBus,
  ) {}

  /** Reads only: whatever opens every link in a mail declares nothing. Refuses `WITHDRAWAL_LINK_INVALID`. */
  async look(token: string): Promise<WithdrawalLink> {
    const { link, named, receipt, stage } = await this.found(token);
    if (receipt) return { ...named, state: 'declared', receipt };
    if (link.hasExpired) throw new Refusal('WITHDRAWAL_LINK_INVALID');
    const isOver = STAGES[stage].counts === 'nothing' || STAGES[stage].buyer === 'choosing';
    return { ...named, state: isOver ? 'over' : 'open', receipt: null };
  }

  /** May be repeated: whoever comes again is told the same receipt. */
  async confirm(token: string): Promise<WithdrawalReceipt> {
    const { link, receipt: before } = await this.found(token);
    if (before) return before;
    if (link.hasExpired) throw new Refusal('WITHDRAWAL_LINK_INVALID');
    await this.commands.execute(new DeclareWithdrawal(link.transactionId, link.reason, 'buyer'));
    await this.requests.forgetWaiting(link.transactionId);
    const { receipt } = await this.found(token);
    if (!receipt) throw new Refusal('WITHDRAWAL_NOTHING_LEFT');
    return receipt;
  }

  /**
   * What the buyer told staff of a request that no mail could confirm. Refuses `WITHDRAWAL_NOT_REQUESTED` where a withdrawal
   * is to be declared that nobody asked for here.
   */
  async answer(transactionId: string, confirmed: boolean): Promise<void> {
    const waiting = await this.requests.waiting(transactionId);
    if (!waiting && confirmed) throw new Refusal('WITHDRAWAL_NOT_REQUESTED');
    if (!waiting) return;
    await this.commands.execute(
      confirmed
        ? new DeclareWithdrawal(transactionId, waiting.reason, 'staff')
        : new DenyWithdrawal(transactionId, waiting.id),
    );
    // After it: a call that ends between the two is repeated, and is the same answer.
    await this.requests.forgetWaiting(transactionId);
  }

  private async found(token: string) {
    const link = await this.requests.find(token);
    const { stream, transactionId, orderNumber } = link;
    const { view } = await this.transactions.mustFind(transactionId, 'now');
    const named = { orderNumber, gift: view.productName ?? FUND_NAME };
    return {
      link,
      named,
      stage: view.stage,
      receipt: await this.receipts.find(stream, transactionId, named),
    };
  }
}
