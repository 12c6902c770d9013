import type { Metrics } from '../../../platform/index.js';
import type { PaymentProvider } from '../access/provider.js';
import { ProviderFailure } from './provider-failure.js';
import { SILENT } from './breaker.js';

const BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/** What is asked of a provider and answered once; a list or a report is read part by part. */
const CALLS = new Set(['start', 'resume', 'lookUp', 'capture', 'cancel', 'refund', 'list']);

/** Nobody was asked where the provider was silent a moment ago. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof ProviderFailure)) return 'fault';
  return error.code === SILENT ? SILENT : error.kind;
}

/** Wraps a provider so that its calls are counted and timed, by what was asked and how it ended. */
export function providerMeasure(
  metrics: Metrics,
): <Provider extends PaymentProvider>(one: Provider) => Provider {
  if (!metrics.isRead) return (provider) => provider;
  const times = metrics.histogram({
    name: 'fiocco_provider_call_duration_seconds',
    help: 'Calls of payment providers; outcome "silent": not made, because the provider did not answer a moment ago',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: BUCKETS_S,
  });
  return (provider) =>
    new Proxy(provider, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        const work = member.bind(target) as (...args: unknown[]) => Promise<unknown>;
        if (typeof name !== 'string' || !CALLS.has(name)) return work;
        return async (...args: unknown[]) => {
          const end = times.startTimer({ provider: target.code, call: name });
          try {
            const answer = await work(...args);
            end({ outcome: 'answered' });
            return answer;
          } catch (error) {
            end({ outcome: outcomeOf(error) });
            throw error;
          }
        };
      },
    });
}
