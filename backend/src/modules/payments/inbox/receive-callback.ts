import { Injectable } from '@nestjs/common';
import { type BulkRule, Log, Problem, RequestContext, Throttle } from '../../../platform/index.js';
import { providerSilent } from '../payment-problems.js';
import { NOT_SET_UP, PaymentProviders } from '../providers/payment-providers.js';
import { CallbackRefused } from '../providers/callback-refused.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCallback, ProviderCode } from '../providers/provider.js';
import { refuseTexts } from './callback-codes.js';
import { CallbackInbox } from './callback-inbox.js';

/** To verify a callback may cost a call to the provider, which forgeries must not cause by the thousand. */
const REFUSED: BulkRule = { name: 'callback-refused', attempts: 60, perSeconds: 60, lot: 10 };

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Takes a call to one of the webhooks: proves that it is the provider's, and keeps it. */
@Injectable()
export class ReceiveCallback {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly inbox: CallbackInbox,
    private readonly throttle: Throttle,
    private readonly log: Log,
  ) {}

  /** Resolves once the callback may be answered 2xx. */
  async receive(provider: ProviderCode, raw: Buffer, headers: Headers): Promise<void> {
    const { network } = RequestContext.current();
    if (this.throttle.isSpent(REFUSED, network)) throw tooMany();
    await this.inbox.keep(provider, await this.proven(provider, raw, headers));
  }

  private async proven(provider: ProviderCode, raw: Buffer, headers: Headers): Promise<ProviderCallback> {
    try {
      const adapter = await this.providers.of(provider);
      const callback = await adapter.parseCallback(raw, single(headers));
      refuseTexts(provider, callback);
      return callback;
    } catch (error) {
      if (error instanceof CallbackRefused) await this.refuse(error.reason, provider);
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.code === NOT_SET_UP) await this.refuse('not-set-up', provider);
      // The provider sends the callback again, as after every answer but 2xx.
      throw providerSilent(provider);
    }
  }

  /** Forgeries are counted and logged, never stored. */
  private async refuse(reason: CallbackRefused['reason'], provider: ProviderCode): Promise<never> {
    this.log.flood('callback refused', `${provider} ${reason}`, { provider, reason });
    await this.throttle.spend(REFUSED, RequestContext.current().network);
    const text = 'Questa notifica non è del gestore dei pagamenti.';
    throw new Problem('CALLBACK_REFUSED', 400, text, { details: { reason } });
  }
}

const single = (headers: Headers): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.join(', ') : value,
    ]),
  );

const tooMany = (): Problem =>
  new Problem('TOO_MANY_REQUESTS', 429, 'Troppe notifiche rifiutate. Riprova tra poco.', {
    headers: { 'retry-after': '60' },
  });
