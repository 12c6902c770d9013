import type { PaymentSandbox } from '../index.js';
import { formOf } from './scene.js';
import { answerBank, payByCard, type Confirmed } from './stripe-buyer.js';

/** Test cards of Stripe's by what their banks say. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asks: '4000002500003155',
} as const;

/** What a buyer does at the providers, without a browser. */
export interface ProviderPages {
  pay(intentId: string, clientSecret: string, card?: keyof typeof CARDS): Promise<Confirmed>;
  /** On the page that `next_action` of a confirmed intent names. */
  answerBank(page: string, outcome: 'grant' | 'refuse'): Promise<void>;
  approve(orderId: string): Promise<{ readonly status: number; readonly back: string | null }>;
  cancel(orderId: string): Promise<{ readonly status: number; readonly back: string | null }>;
}

export function providerPages(sandbox: Pick<PaymentSandbox, 'stripe' | 'paypal'>): ProviderPages {
  const press = async (button: 'approve' | 'cancel', token: string) => {
    const answer = await fetch(`${sandbox.paypal.url}/checkoutnow/${button}`, formOf({ token }));
    return { status: answer.status, back: answer.headers.get('location') };
  };
  return {
    pay: (id, clientSecret, card = 'good') =>
      payByCard(sandbox, { id, client_secret: clientSecret }, CARDS[card]),
    async answerBank(page, outcome) {
      await answerBank(page, outcome);
    },
    approve: (orderId) => press('approve', orderId),
    cancel: (orderId) => press('cancel', orderId),
  };
}
