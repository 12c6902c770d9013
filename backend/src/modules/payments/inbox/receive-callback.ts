import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BulkRule,
  KeyedLanes,
  Log,
  Problem,
  RequestContext,
  Throttle,
} from '../../../platform/index.js';
import { providerSilent } from '../payment-problems.js';
import { NOT_SET_UP, PaymentProviders } from '../providers/payment-providers.js';
import { CallbackRefused } from '../providers/callback-refused.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCallback, ProviderCode } from '../access/provider.js';
import { refuseTexts } from './callback-codes.js';
import { waitAtMost } from '../wait-at-most.js';
import { CallbackInbox } from './callback-inbox.js';
import { type CaptureTold, PaymentLearner } from './payment-learner.js';

/** To verify a callback may cost a call to the provider, which forgeries must not cause by the thousand. */
const REFUSED: BulkRule = { name: 'callback-refused', attempts: 60, perSeconds: 60, lot: 2 };
/** Of one network. Each takes its permit before it is verified, and genuine ones give it back. */
const VERIFIED = { atOnce: 8, waiting: 500 };
/** A buyer's page comes back from the provider at about the time of its callbacks, and asks about the same. */
const MOMENT_MS = 100;
/** What was on record so long ago still is, so that the ledger need not be read for what this process has just written. */
const LATELY_MS = 5_000;
/** Providers wait some ten seconds for an answer. */
const PATIENCE_MS = 2_000;

const FORGED = 'CALLBACK_REFUSED';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Takes a call to one of the webhooks: proves that it is the provider's, and keeps it. */
@Injectable()
export class ReceiveCallback {
  private readonly verifying = new KeyedLanes(VERIFIED);

  constructor(
    private readonly providers: PaymentProviders,
    private readonly inbox: CallbackInbox,
    private readonly learner: PaymentLearner,
    private readonly throttle: Throttle,
    private readonly log: Log,
  ) {}

  /** Resolves once the callback may be answered 2xx. */
  async receive(provider: ProviderCode, raw: Buffer, headers: Headers): Promise<void> {
    const { network } = RequestContext.current();
    const verify = () => this.withPermit(network, () => this.proven(provider, raw, headers));
    const callback = await this.verifying.run(network, verify);
    if (await this.isKnown(provider, callback)) await this.inbox.keepKnown(provider, callback);
    else await this.inbox.keep(provider, callback);
  }

  /**
   * Whether what a callback tells of a capture is in the ledger by the time that whoever asks about its payment just now has
   * ended. One that comes before anybody asked, or after a while, has its job.
   */
  private async isKnown(
    provider: ProviderCode,
    { paymentId, mark, step }: ProviderCallback,
  ): Promise<boolean> {
    if (paymentId === null || mark === null || step === null) return false;
    await pause(MOMENT_MS);
    return this.knowsInTime({ provider, paymentId, mark, step }, performance.now() - LATELY_MS);
  }

  /** Where the ledger does not answer, the callback is kept with its job, which tries again. */
  private async knowsInTime(told: CaptureTold, since: number): Promise<boolean> {
    let isKnown = false;
    const looked = this.learner.knows(told, since).then((knows) => (isKnown = knows));
    await waitAtMost(PATIENCE_MS, looked).catch((error: unknown) => this.log.recurring(error, 'callbacks'));
    return isKnown;
  }

  private async withPermit<Result>(network: string, verify: () => Promise<Result>): Promise<Result> {
    await this.throttle.spend(REFUSED, network).catch((error: unknown) => {
      throw error instanceof Problem ? tooMany() : error;
    });
    let isForged = false;
    try {
      return await verify();
    } catch (error) {
      isForged = error instanceof Problem && error.code === FORGED;
      throw error;
    } finally {
      if (!isForged) this.throttle.unspend(REFUSED, network);
    }
  }

  private async proven(provider: ProviderCode, raw: Buffer, headers: Headers): Promise<ProviderCallback> {
    try {
      const adapter = await this.providers.of(provider);
      const callback = await adapter.parseCallback(raw, single(headers));
      refuseTexts(provider, callback);
      return callback;
    } catch (error) {
      if (error instanceof CallbackRefused) this.refuse(error.reason, provider);
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.code === NOT_SET_UP) this.refuse('not-set-up', provider);
      // The provider sends the callback again, as after every answer but 2xx.
      throw providerSilent(provider);
    }
  }

  /** Forgeries are counted and logged, never stored. */
  private refuse(reason: CallbackRefused['reason'], provider: ProviderCode): never {
    this.log.flood('callback refused', `${provider} ${reason}`, { provider, reason });
    const text = 'Questa notifica non è del gestore dei pagamenti.';
    throw new Problem(FORGED, 400, text, { details: { reason } });
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
