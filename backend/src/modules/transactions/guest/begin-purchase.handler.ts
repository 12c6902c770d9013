import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BeginPurchase, type Stepped } from '../../transactions/index.js';
import { DraftViews } from '../drafts/draft-views.js';
import { CheckoutLimits } from './checkout-limits.js';
import { GuestCheckout } from './guest-checkout.js';
import { PurchaseSteps } from './purchase-steps.js';

@CommandHandler(BeginPurchase)
export class BeginPurchaseHandler implements ICommandHandler<BeginPurchase> {
  constructor(
    private readonly checkout: GuestCheckout,
    private readonly steps: PurchaseSteps,
    private readonly views: DraftViews,
    private readonly limits: CheckoutLimits,
  ) {}

  async execute({ wanted, step, browserHash }: BeginPurchase): Promise<Stepped> {
    await this.limits.newDraft(wanted.listId);
    // Older clients send in one call what the wizard sends page by page. What a confirmation says is kept with it.
    const said = !step.confirmation && step.change.deliveryMethod ? step.change : {};
    const started = await this.checkout.start(wanted, browserHash, step.visitor, said);
    const { draft, ...gift } = started;
    if (step.confirmation) return this.steps.apply(draft, gift, step, true);
    return { id: draft.id, draft: await this.views.ofSaved(started), card: gift.card, held: null };
  }
}
