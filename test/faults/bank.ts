import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PaymentSandbox, startPaymentSandbox } from '@fiocco/payment-sandbox';
import { providerPages, type ProviderPages } from '@fiocco/payment-sandbox/testing';
import { Weather } from './weather.js';

/** How long a call without an answer is held before it is cut. */
const SILENCE_MS = 250;

/** The providers of one run. They live outside the shop's processes, whose deaths they outlive. */
export interface Bank {
  readonly sandbox: PaymentSandbox;
  readonly pages: ProviderPages;
  readonly weather: Weather;
  /** What a process of the shop has to know. */
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

export async function openBank(seed: number): Promise<Bank> {
  const weather = new Weather(seed);
  // Named like a test run's server, whose leftovers the next run removes.
  const folder = await mkdtemp(join(tmpdir(), `fiocco-test-${process.pid}-`));
  const sandbox = await startPaymentSandbox({
    file: join(folder, 'ledger.jsonl'),
    ports: { panel: 0, stripe: 0, paypal: 0 },
    silenceMs: SILENCE_MS,
    chance: weather.chance,
  });
  const { panel, stripe, paypal } = sandbox;
  return {
    sandbox,
    pages: providerPages(sandbox),
    weather,
    env: { PAYMENT_SANDBOX: JSON.stringify({ panel, stripe, paypal }) },
    async close() {
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The providers call the shop back at this address. */
export function callsBackTo({ sandbox }: Bank, shopUrl: string): void {
  sandbox.sendCallbacksTo({
    stripe: { url: `${shopUrl}/api/payment/stripe/webhook` },
    paypal: { url: `${shopUrl}/api/payment/paypal/webhook` },
  });
}
