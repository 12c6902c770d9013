import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { GiftLedger } from '../../gifts/index.js';
import { claimStanding } from '../register/buyer-claims.js';
import { untilClosed } from './until-closed.js';
import { TransactionRegister } from '../register/transaction-register.js';

/** The buyer goes back: the hold ends and the transaction is a draft again. */
export class ReleaseHold extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: 'buyer_went_back',
    /** The hold that is meant; any other stays as it is. Null means the current one. */
    readonly holdId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ReleaseHold)
export class ReleaseHoldHandler implements ICommandHandler<ReleaseHold> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, reason, holdId }: ReleaseHold): Promise<void> {
    const known = await this.register.mustFind(transactionId);
    const { stream, claims } = known;
    const command = { type: 'ReleaseHold', transactionId, reason, holdId } as const;
    const after = await this.purchases.handle(stream, command, { actor: 'buyer' });
    await untilClosed(this.purchases, stream, transactionId);
    // A newer hold than the one that was meant still counts.
    if (claimStanding(after)) return;
    await this.register.settle(transactionId, claims, null);
    // The purchase was claimed before this call; if it still stands, another call may have settled it first.
    const standing = claimStanding(await this.purchases.find(stream, transactionId));
    if (standing) await this.register.settle(transactionId, claims, standing);
  }
}
