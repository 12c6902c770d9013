import { RequestContext } from '../../../platform/index.js';
import { Settlement } from '../settlement/settlement.js';
import type { PayingGift } from './held-gift.js';
import type { PaymentShop } from './payment-shop.js';

/** The providers answer again, once no round is under way that read of a refund before an admin ended it. */
export async function answersAgain(
  { app, sandbox }: Pick<PaymentShop, 'app' | 'sandbox'>,
  { stream, transactionId }: Pick<PayingGift, 'stream' | 'transactionId'>,
): Promise<void> {
  const settlement = app.get(Settlement, { strict: false });
  await RequestContext.run({ requestId: 'answers-again', actor: 'system:test' }, () =>
    settlement.advance(stream, transactionId),
  );
  sandbox.clearFaults();
}
