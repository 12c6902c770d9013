import type { PaymentSandbox } from '../index.js';
import { paypalCalls } from './random-paypal.js';
import { stripeCalls } from './random-stripe.js';
import type { Payment, ProviderCalls, Step, Way } from './steps.js';

export interface Caller {
  start(way: Way, amount: number): Promise<Payment>;
  take(payment: Payment, step: Exclude<Step, { do: 'restart' }>): Promise<void>;
}

/** Does what a shop and its buyers might, in any order, over plain HTTP. */
export function callerOf(sandbox: () => PaymentSandbox): Caller {
  const stripe = stripeCalls(sandbox);
  const paypal = paypalCalls(sandbox);
  const callsOf = (way: Way): ProviderCalls => (way.startsWith('stripe') ? stripe : paypal);
  return {
    async start(way, amount) {
      return { id: await callsOf(way).start(way, amount), way, captures: new Map(), refunds: new Map() };
    },
    async take(payment, step) {
      const calls = callsOf(payment.way);
      switch (step.do) {
        case 'pay':
          return calls.pay(payment, step.card);
        case 'answer':
          return calls.answer(payment, step.grant);
        case 'capture':
        case 'refund':
          return calls[step.do](payment, step.cents, step.key);
        case 'cancel':
          return calls.cancel(payment, step.key);
        case 'fault': {
          const { operation, kind, when } = step;
          const provider = calls === stripe ? 'stripe' : 'paypal';
          sandbox().arm({ provider, operation, kind, when, times: 1 });
        }
      }
    },
  };
}
