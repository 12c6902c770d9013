import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DiscardPurchase, DropDraft } from '../../transactions/index.js';
import { DraftPurchases } from './draft-purchases.js';
import { Drafts } from './drafts.js';

@CommandHandler(DiscardPurchase)
export class DiscardPurchaseHandler implements ICommandHandler<DiscardPurchase> {
  constructor(
    private readonly drafts: Drafts,
    private readonly purchases: DraftPurchases,
  ) {}

  async execute({ id }: DiscardPurchase): Promise<void> {
    await this.purchases.endUnconfirmed(id, 'cancelled_by_buyer');
    await this.drafts.remove([id]);
  }
}

@CommandHandler(DropDraft)
export class DropDraftHandler implements ICommandHandler<DropDraft> {
  constructor(private readonly drafts: Drafts) {}

  async execute({ id }: DropDraft): Promise<void> {
    await this.drafts.remove([id]);
  }
}
