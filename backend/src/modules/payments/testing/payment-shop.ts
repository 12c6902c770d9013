import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PaymentSandbox,
  type PaymentSandboxOptions,
  startPaymentSandbox,
} from '@fiocco/payment-sandbox';
import { providerPages, type ProviderPages } from '@fiocco/payment-sandbox/testing';
import { type FixedClock, fixedClock } from '@fiocco/testing';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../platform/testing/test-app.js';
import type { ProviderCode } from '../access/provider.js';

/** A shop whose providers are a sandbox of its own, both on one clock. */
export interface PaymentShop extends TestApp {
  readonly clock: FixedClock;
  readonly sandbox: PaymentSandbox;
  /** What buyers do at the providers. */
  readonly pages: ProviderPages;
}

export interface PaymentShopOptions extends Omit<TestAppOptions, 'clock'> {
  readonly clock?: FixedClock;
  readonly sandbox?: Partial<PaymentSandboxOptions>;
  /** Whether the sandbox sends its callbacks to the shop; where not, they wait for `sendCallbacksTo`. */
  readonly hasCallbacks?: boolean;
  /** What stands between the shop and a provider: answers the address that the shop calls in its place. */
  readonly between?: (code: ProviderCode, url: string) => Promise<string>;
}

const directly = (_code: ProviderCode, url: string): Promise<string> => Promise.resolve(url);

/** How long the sandbox withholds an answer that never comes; a real provider is waited for longer. */
const SILENCE_MS = 300;

export async function openPaymentShop(options: PaymentShopOptions = {}): Promise<PaymentShop> {
  const { clock = fixedClock('2026-11-14T10:00:00Z'), hasCallbacks = true, config } = options;
  const folder = await mkdtemp(join(tmpdir(), 'fiocco-sandbox-'));
  const file = join(folder, 'ledger.jsonl');
  const sandbox = await startPaymentSandbox({ file, clock, silenceMs: SILENCE_MS, ...options.sandbox });
  const stop = async (): Promise<void> => {
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { panel, stripe, paypal } = sandbox;
    const { between = directly } = options;
    const paymentSandbox = {
      panel,
      stripe: { ...stripe, url: await between('stripe', stripe.url) },
      paypal: { ...paypal, url: await between('paypal', paypal.url) },
    };
    const shop = await createTestApp({ ...options, clock, config: { ...config, paymentSandbox } });
    if (hasCallbacks) sandbox.sendCallbacksTo(callbackTargets(shop.url));
    const close = async (): Promise<void> => {
      await stop();
      await shop.close();
    };
    return { ...shop, clock, sandbox, pages: providerPages(sandbox), close };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const callbackTargets = (shopUrl: string) => ({
  stripe: { url: `${shopUrl}/api/payment/stripe/webhook` },
  paypal: { url: `${shopUrl}/api/payment/paypal/webhook` },
});
