import type { PaymentSandbox } from '../index.js';
import { formOf } from './scene.js';
import type { ProviderCalls } from './steps.js';
import { told, type Told } from './told.js';

/** Cards by what their banks say. */
const CARDS: Readonly<Record<string, string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
};

export function stripeCalls(sandbox: () => PaymentSandbox): ProviderCalls {
  const post = (path: string, fields: Record<string, string>, key?: string): Promise<Told | undefined> =>
    told(sandbox().stripe.url + path, {
      ...formOf(fields),
      headers: {
        authorization: `Bearer ${sandbox().stripe.secretKey}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
  const intentOf = async (id: string): Promise<Told['body']> => {
    const { url, secretKey } = sandbox().stripe;
    const headers = { authorization: `Bearer ${secretKey}` };
    return (await told(`${url}/v1/payment_intents/${id}`, { headers }))?.body ?? {};
  };
  return {
    async start(way, amount) {
      const answer = await post('/v1/payment_intents', {
        amount: String(amount),
        currency: 'eur',
        capture_method: way === 'stripe' ? 'manual' : 'automatic',
        'allowed_payment_method_types[]': 'card',
      });
      return answer?.body['id'] as string;
    },
    async pay({ id, captures }, card) {
      const answer = await told(
        `${sandbox().stripe.url}/v1/payment_intents/${id}/confirm`,
        formOf({
          key: sandbox().stripe.publishableKey,
          client_secret: (await intentOf(id))['client_secret'] as string,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': CARDS[card] ?? '',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '30',
          return_url: 'http://shop.example/back',
        }),
      );
      if (answer?.body['status'] === 'succeeded')
        captures.set('at once', Number(answer.body['amount_received']));
    },
    async answer({ id }, grant) {
      const next = (await intentOf(id))['next_action'] as
        | { redirect_to_url: { url: string } }
        | null
        | undefined;
      if (next != null) await told(next.redirect_to_url.url, formOf({ outcome: grant ? 'grant' : 'refuse' }));
    },
    async capture({ id, captures }, cents, key) {
      const fields: Record<string, string> = cents === null ? {} : { amount_to_capture: String(cents) };
      const answer = await post(`/v1/payment_intents/${id}/capture`, fields, `capture ${id} ${key}`);
      if (answer?.status !== 200) return;
      captures.set(answer.body['latest_charge'] as string, Number(answer.body['amount_received']));
    },
    async cancel({ id }, key) {
      await post(`/v1/payment_intents/${id}/cancel`, {}, `cancel ${id} ${key}`);
    },
    async refund({ id, refunds }, cents, key) {
      const fields = { payment_intent: id, ...(cents === null ? {} : { amount: String(cents) }) };
      const answer = await post('/v1/refunds', fields, `refund ${id} ${key}`);
      if (answer?.status === 200) refunds.set(answer.body['id'] as string, Number(answer.body['amount']));
    },
  };
}
