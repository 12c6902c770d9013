import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { RequestContext } from '../../../platform/index.js';
import { type Stepped, TakeStep, TransactionRegister } from '../../transactions/index.js';
import { type KnownPurchase, PurchaseSteps } from './purchase-steps.js';

@CommandHandler(TakeStep)
export class TakeStepHandler implements ICommandHandler<TakeStep> {
  constructor(
    private readonly steps: PurchaseSteps,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ id, step }: TakeStep): Promise<Stepped | 'others'> {
    const stepped = await this.steps.takeAtOnce(id, step);
    if (stepped) return stepped;
    const known = await this.steps.known(id);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    const { browserHash } = known;
    if (browserHash !== null && step.browser.includes(browserHash)) return this.steps.take(known, step);
    await this.refuseErased(known);
    return 'others';
  }

  /**
   * After an erasure the browser no longer owns its purchase. It is told the reason, and staff handle what is left of
   * it.
   */
  private async refuseErased({ id, draft, registered, browserHash }: KnownPurchase): Promise<void> {
    const isNobodys = registered !== null && draft === null && browserHash === null;
    if (!isNobodys || RequestContext.current().user !== null) return;
    if (await this.register.isErased(id)) throw new Refusal('DRAFT_GONE');
  }
}
