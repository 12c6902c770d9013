import { expect, it } from '@jest/globals';
import { Metrics, type Registered } from '../../../platform/index.js';
import type { PaymentProvider } from '../access/provider.js';
import { providerMeasure } from './measured-provider.js';
import { ProviderFailure } from './provider-failure.js';

const NOBODY = { all: () => () => [] } as unknown as Registered;

/** A provider that answers, fails or is silent, as it is told. */
class Provider {
  readonly code = 'stripe';
  fails: Error | null = null;
  /** Only its own class may touch it: a call has to be made on the provider itself. */
  #asked = 0;

  refuseWhileSilent(): void {
    this.#asked += 1;
  }

  async lookUp(id: string): Promise<string> {
    this.#asked += 1;
    if (this.fails) throw this.fails;
    return `${id} ${this.#asked}`;
  }
}

function scene(isRead: boolean) {
  const metrics = new Metrics(isRead, NOBODY, null as never);
  const provider = new Provider();
  const measured = providerMeasure(metrics)(provider as unknown as PaymentProvider) as unknown as Provider;
  const counts = async () =>
    [...(await metrics.read()).matchAll(/duration_seconds_count\{(.*)\} (\d+)/g)].map(
      ([, labels, n]) => `${labels} ${n}`,
    );
  return { provider, measured, counts };
}

it('times what is asked of a provider by what it was and how it ended', async () => {
  const { provider, measured, counts } = scene(true);
  measured.refuseWhileSilent();
  expect(measured.code).toBe('stripe');
  expect(await measured.lookUp('pi_1')).toBe('pi_1 2');
  for (const failure of [
    new ProviderFailure('stripe', 'refused', 'card_declined'),
    new ProviderFailure('stripe', 'busy', 'silent'),
    new ProviderFailure('stripe', 'busy', 'rate_limit'),
    new Error('a mistake of ours'),
  ]) {
    provider.fails = failure;
    await expect(measured.lookUp('pi_1')).rejects.toBe(failure);
  }
  expect(await counts()).toEqual(
    ['answered', 'refused', 'silent', 'busy', 'fault'].map(
      (outcome) => `provider="stripe",call="lookUp",outcome="${outcome}" 1`,
    ),
  );
});

it('leaves a provider as it is where nobody reads the figures', () => {
  const { provider, measured } = scene(false);
  expect(measured).toBe(provider);
});
