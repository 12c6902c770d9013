import type { PaymentSandbox } from '../index.js';
import { formOf } from './scene.js';
import type { ProviderCalls } from './steps.js';
import { told, type Told } from './told.js';

interface Unit {
  readonly payments?: {
    readonly authorizations?: readonly { readonly id: string }[];
    readonly captures?: readonly Movement[];
  };
}
interface Movement {
  readonly id: string;
  readonly status: string;
  readonly amount: { readonly value: string };
}

export function paypalCalls(sandbox: () => PaymentSandbox): ProviderCalls {
  let bearer: Promise<string> | undefined;
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Told | undefined> =>
    told(sandbox().paypal.url + path, {
      method,
      headers: {
        authorization: `Bearer ${await (bearer ??= tokenOf(sandbox()))}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const unitOf = (answer: Told | undefined): Unit['payments'] =>
    (answer?.body['purchase_units'] as Unit[] | undefined)?.[0]?.payments;
  const authorizationOf = async (id: string): Promise<string | undefined> =>
    unitOf(await call('GET', `/v2/checkout/orders/${id}`))?.authorizations?.[0]?.id;
  const onPage = (id: string, approves: boolean): Promise<Told | undefined> =>
    told(`${sandbox().paypal.url}/checkoutnow/${approves ? 'approve' : 'cancel'}`, formOf({ token: id }));

  return {
    async start(way, amount) {
      const intent = way === 'paypal' ? 'CAPTURE' : 'AUTHORIZE';
      const answer = await call('POST', '/v2/checkout/orders', {
        intent,
        purchase_units: [amountOf(amount)],
      });
      return answer?.body['id'] as string;
    },
    async pay({ id }, card) {
      await onPage(id, card === 'good');
    },
    async answer({ id }, grant) {
      await onPage(id, grant);
    },
    async capture({ id, way, captures }, cents, key) {
      if (way === 'paypal') {
        const answer = await call('POST', `/v2/checkout/orders/${id}/capture`, {}, `capture ${id} ${key}`);
        remember(captures, unitOf(answer)?.captures?.[0]);
        return;
      }
      await call('POST', `/v2/checkout/orders/${id}/authorize`, {});
      const path = `/v2/payments/authorizations/${await authorizationOf(id)}/capture`;
      const answer = await call('POST', path, amountOf(cents), `capture ${id} ${key}`);
      remember(captures, answer?.body as Movement | undefined);
    },
    async cancel({ id }, key) {
      const path = `/v2/payments/authorizations/${await authorizationOf(id)}/void`;
      await call('POST', path, {}, `void ${id} ${key}`);
    },
    async refund({ id, refunds }, cents, key) {
      const captures = unitOf(await call('GET', `/v2/checkout/orders/${id}`))?.captures ?? [];
      const capture = captures[key % Math.max(1, captures.length)]?.id;
      const path = `/v2/payments/captures/${capture}/refund`;
      const answer = await call('POST', path, amountOf(cents), `refund ${id} ${key}`);
      remember(refunds, answer?.body as Movement | undefined);
    },
  };
}

const amountOf = (cents: number | null): object =>
  cents === null ? {} : { amount: { currency_code: 'EUR', value: (cents / 100).toFixed(2) } };

function remember(into: Map<string, number>, movement: Movement | undefined): void {
  if (movement?.status === 'COMPLETED')
    into.set(movement.id, Math.round(Number(movement.amount.value) * 100));
}

async function tokenOf({ paypal }: PaymentSandbox): Promise<string> {
  const credentials = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64');
  const answer = await told(`${paypal.url}/v1/oauth2/token`, {
    ...formOf({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${credentials}` },
  });
  return answer?.body['access_token'] as string;
}
