import { ConfigError } from './config-error.js';

/** The pretended providers that stand in for the real ones in development (decision 0055). */
export interface PaymentSandboxConfig {
  readonly panel: { readonly url: string };
  readonly stripe: {
    readonly url: string;
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  };
  readonly paypal: {
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string;
  };
}

const FIELDS: Readonly<Record<keyof PaymentSandboxConfig, readonly string[]>> = {
  panel: ['url'],
  stripe: ['url', 'secretKey', 'publishableKey', 'webhookSecret'],
  paypal: ['url', 'clientId', 'clientSecret', 'webhookId'],
};

/** `PAYMENT_SANDBOX`: what a sandbox prints at its start; null where it is empty or `off`. The text is not repeated. */
export function paymentSandboxFrom(
  text: string | undefined,
  production: boolean,
): PaymentSandboxConfig | null {
  if (!text || text === 'off') return null;
  if (production)
    throw new ConfigError('PAYMENT_SANDBOX is set: NODE_ENV=production takes no payments in a sandbox');
  const found = parsed(text);
  if (!isSandbox(found))
    throw new ConfigError('PAYMENT_SANDBOX is not what a payment sandbox prints at its start');
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isSandbox = (found: unknown): found is PaymentSandboxConfig =>
  Object.entries(FIELDS).every(([part, names]) => {
    const values = (found as Record<string, Record<string, unknown> | undefined> | null)?.[part];
    return (
      names.every((name) => typeof values?.[name] === 'string' && values[name] !== '') &&
      isAddress(values?.['url'])
    );
  });

const isAddress = (url: unknown): boolean =>
  typeof url === 'string' && URL.canParse(url) && new URL(url).origin === url;
