import type { ProviderCode } from '../access/provider.js';

/** A callback that is not proven to be the provider's, or cannot be read. */
export class CallbackRefused extends Error {
  constructor(
    readonly provider: ProviderCode,
    readonly reason: 'unsigned' | 'signature' | 'stale' | 'unreadable' | 'not-set-up',
  ) {
    super(`${provider}: ${reason}`);
  }
}
