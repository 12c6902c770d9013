import { Inject, Injectable } from '@nestjs/common';
import type { JobOutcome, JobRun } from '@fiocco/jobs';
import { CLOCK, type Clock, DoesJob, SharedRuns } from '../../../platform/index.js';
import { jobFailureOf } from '../providers/job-failure.js';
import type { ProviderCode } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { type CallbackEnd, CallbackInbox, type KeptCallback } from './callback-inbox.js';
import { type CallbackPayload, handleCallback } from './handle-callback.job.js';
import { PaymentLearner } from './payment-learner.js';

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const HANDLED: CallbackEnd = { state: 'handled', outcome: 'asked' };

/** The effect of {@link handleCallback}: asks about the payment that the callback names. */
@Injectable()
export class CallbackHandler {
  /** One question for all callbacks that wait about a payment. */
  private readonly answers = new SharedRuns<string, void>();

  constructor(
    private readonly inbox: CallbackInbox,
    private readonly learner: PaymentLearner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @DoesJob(handleCallback)
  async handle(payload: CallbackPayload, run: JobRun): Promise<JobOutcome> {
    const { provider, eventId } = payload;
    const callback = await this.inbox.takeUp(provider, eventId);
    if (callback?.state !== 'new') return 'done';
    const { paymentId } = callback;
    try {
      if (paymentId === null) await this.answerDispute(provider, callback);
      else await this.answers.run(`${provider} ${paymentId}`, () => this.answer(provider, paymentId));
      return 'done';
    } catch (error) {
      return this.judge(payload, run, error);
    }
  }

  /** Whatever waits now was stored before the provider is asked, so that its answer counts for all of it. */
  private async answer(provider: ProviderCode, paymentId: string): Promise<void> {
    const waiting = await this.inbox.waiting(provider, paymentId);
    for (const { disputes } of waiting) await this.disputesAreOurs(provider, disputes);
    const known: KeptCallback[] = [];
    for (const callback of waiting)
      if (await this.isKnown(provider, paymentId, callback)) known.push(callback);
    await this.inbox.end(provider, known, { state: 'handled', outcome: 'known' });
    const others = waiting.filter((callback) => !known.includes(callback));
    if (others.length > 0)
      await this.inbox.end(provider, others, {
        state: 'handled',
        outcome: await this.ask(provider, paymentId),
      });
  }

  private async isKnown(
    provider: ProviderCode,
    paymentId: string,
    { mark, step }: KeptCallback,
  ): Promise<boolean> {
    if (mark === null || step === null) return false;
    return this.learner.knows({ provider, paymentId, mark, step }, performance.now());
  }

  private async ask(provider: ProviderCode, paymentId: string): Promise<'asked' | 'missing'> {
    try {
      await this.learner.ask(provider, paymentId);
      return 'asked';
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'missing') return 'missing';
      throw error;
    }
  }

  private async answerDispute(provider: ProviderCode, callback: KeptCallback): Promise<void> {
    const isOurs = await this.disputesAreOurs(provider, callback.disputes);
    const end = isOurs ? HANDLED : { state: 'kept' as const, outcome: 'not-ours' };
    await this.inbox.end(provider, [callback], end);
  }

  private async disputesAreOurs(
    provider: ProviderCode,
    disputes: KeptCallback['disputes'],
  ): Promise<boolean> {
    let areOurs = false;
    for (const dispute of disputes) areOurs = (await this.learner.dispute(provider, dispute)) || areOurs;
    return areOurs;
  }

  private async judge(
    { provider, eventId }: CallbackPayload,
    run: JobRun,
    error: unknown,
  ): Promise<JobOutcome> {
    const fail = (outcome: string) => this.inbox.end(provider, [{ eventId }], { state: 'failed', outcome });
    if (!(error instanceof ProviderFailure)) {
      if (run.last) await fail('error');
      throw error;
    }
    const { kind } = error;
    if (kind === 'busy') return { laterAt: this.afterPause(error.retryAfterMs ?? SHORTEST_PAUSE_MS) };
    if (run.last) await fail(kind);
    throw jobFailureOf(kind, error);
  }

  private afterPause(ms: number): Date {
    return new Date(this.clock.now().getTime() + Math.min(Math.max(ms, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
  }
}
