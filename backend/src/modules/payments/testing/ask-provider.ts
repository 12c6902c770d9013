import { RequestContext } from '../../../platform/index.js';
import { Settlement } from '../settlement/settlement.js';
import type { PaymentShop } from './payment-shop.js';

/** Asks Stripe what became of a payment, as a job or the buyer who comes back does. */
export const askStripe = ({ app }: Pick<PaymentShop, 'app'>, paymentId: string): Promise<void> =>
  RequestContext.run({ requestId: 'asks', actor: 'system:test' }, () =>
    app.get(Settlement, { strict: false }).ask('stripe', paymentId),
  );
