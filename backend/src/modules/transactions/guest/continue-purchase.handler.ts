import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContinuePurchase, type Stepped } from '../../transactions/index.js';
import { buyersPart, isOpen, type KnownPurchase, PurchaseSteps } from './purchase-steps.js';

@CommandHandler(ContinuePurchase)
export class ContinuePurchaseHandler implements ICommandHandler<ContinuePurchase> {
  constructor(private readonly steps: PurchaseSteps) {}

  async execute(command: ContinuePurchase): Promise<Stepped | null> {
    const known = await this.steps.known(command.id);
    if (!known || !isNamedBy(known, command)) return null;
    const stage = await this.steps.stageOf(known);
    const isMeant = command.step.confirmation ? buyersPart(stage) !== 'over' : isOpen(stage);
    return isMeant ? this.steps.take(known, command.step) : null;
  }
}

function isNamedBy({ draft }: KnownPurchase, { gift, step }: ContinuePurchase): boolean {
  if (draft === null || !step.browser.includes(draft.browserHash)) return false;
  const { listId, productId } = gift;
  return draft.listId === listId && (productId === undefined || draft.productId === productId);
}
