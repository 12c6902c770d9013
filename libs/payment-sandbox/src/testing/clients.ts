import { type ApiError, Client, Environment } from '@paypal/paypal-server-sdk';
import { Stripe } from 'stripe';
import type { PaymentSandbox } from '../index.js';

/** Stripe's own SDK, as the shop's server would use it: no retries but those of a test. */
export function stripeClient({ stripe }: PaymentSandbox, timeout = 5_000): Stripe {
  const { hostname, port } = new URL(stripe.url);
  return new Stripe(stripe.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
  });
}

interface AxiosLike {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | number | boolean | null | undefined>;
  readonly data?: string;
}

/** PayPal's own SDK. It knows two addresses only, so what it sends is sent to the sandbox instead. */
export function paypalClient({ paypal }: PaymentSandbox): Client {
  return new Client({
    environment: Environment.Sandbox,
    timeout: 5_000,
    clientCredentialsAuthCredentials: {
      oAuthClientId: paypal.clientId,
      oAuthClientSecret: paypal.clientSecret,
    },
    unstable_httpClientOptions: { adapter: (config: AxiosLike) => toSandbox(paypal.url, config) },
  });
}

async function toSandbox(base: string, config: AxiosLike): Promise<unknown> {
  const wanted = new URL(config.url ?? '');
  const headers = Object.entries(config.headers ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const response = await fetch(new URL(wanted.pathname + wanted.search, base), {
    method: (config.method ?? 'get').toUpperCase(),
    headers,
    body: config.data,
  });
  return {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    data: await response.text(),
    config,
  };
}

/** How PayPal's SDK tells the refusal: status and issue; `undefined` where there was none. */
export async function paypalRefusal(call: Promise<unknown>): Promise<unknown[] | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown as ApiError,
  );
  if (error === undefined) return undefined;
  const body = JSON.parse(error.body as string) as { name?: string; details?: { issue: string }[] };
  return [error.statusCode, body.details?.[0]?.issue ?? body.name];
}
