import type { AnswerOf } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  asLongAs,
  type BackgroundWork,
  CLOCK,
  type Clock,
  eachInTime,
  GivesWork,
  Log,
  TooSlow,
} from '../../../platform/index.js';
import { accountOf } from '../access/provider-access.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import { PaymentLearner } from '../inbox/payment-learner.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { PROVIDER_CODES, type ProviderCode } from '../access/provider.js';
import { type OpenPayment, OpenPayments } from './open-payments.js';

const MINUTE_MS = 60_000;
const SWEEP_EVERY_MS = 30_000;
/** How long a payment is left alone after the ledger heard of it: until then its callback is expected. */
const QUIET_MS = MINUTE_MS;
const SHORTEST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;
/** A provider that does not answer is asked about one payment a minute, and about all of them once it answers. */
const PAUSE_OF_SILENCE_MS = MINUTE_MS;
const REMEMBERED_MS = 24 * 60 * MINUTE_MS;
const A_SWEEP = 200;
/** How long somebody at the button waits. */
const BUTTON_MS = 15_000;
/** A provider that takes longer with one payment counts as silent. */
const BOUNDS = { atOnce: 4, limitMs: BUTTON_MS };
const SWEEP_MS = 5 * MINUTE_MS;

/** What a provider answers, whatever it says of the payment. */
const ANSWERED = ['missing', 'refused', 'elsewhere'] as const;
type Outcome = 'asked' | (typeof ANSWERED)[number] | 'silent' | 'error';
type Answer = AnswerOf<'POST /api/payments/reconcile'>;

/** Asks the providers about open payments of which nothing was heard: a callback may never come. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly open: OpenPayments,
    private readonly learner: PaymentLearner,
    private readonly accesses: ProviderAccesses,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @GivesWork()
  sweeps(): BackgroundWork {
    return {
      tasks: PROVIDER_CODES.map((code) => ({
        name: `reconcile-${code}`,
        everyMs: SWEEP_EVERY_MS,
        run: () => this.sweep(code),
      })),
    };
  }

  /** How many are under way that were made with the keys in use. */
  async openNow(): Promise<AnswerOf<'GET /api/payments/open'>> {
    const [stripe = 0, paypal = 0] = await Promise.all(
      PROVIDER_CODES.map(async (code) => {
        const access = await this.accesses.of(code);
        return access ? this.open.countMadeWith(code, accountOf(access)) : 0;
      }),
    );
    return { stripe, paypal };
  }

  /** Asks about all that are open, whenever they were asked about before. */
  async askAll(): Promise<Answer> {
    const open = await Promise.all(PROVIDER_CODES.map((code) => this.open.all(code, A_SWEEP)));
    return this.askAbout(open.flat(), BUTTON_MS);
  }

  /** Asks about every payment of a transaction, also where the ledger has closed it. */
  async askOf(transactionId: string): Promise<Answer> {
    return this.askAbout(await this.open.ofTransaction(transactionId), BUTTON_MS);
  }

  /** Each provider has a schedule of its own: one that is slow holds up the other's by nothing. */
  private async sweep(code: ProviderCode): Promise<void> {
    const now = this.clock.now();
    const quietSince = new Date(now.getTime() - QUIET_MS);
    await this.askAbout(await this.open.due(code, quietSince, now, A_SWEEP), SWEEP_MS);
    await this.open.forgetClosed(new Date(now.getTime() - REMEMBERED_MS));
  }

  /** The providers side by side: one that is silent does not hold up the other. */
  private async askAbout(payments: readonly OpenPayment[], patienceMs: number): Promise<Answer> {
    const until = performance.now() + patienceMs;
    const codes = [...new Set(payments.map(({ provider }) => provider))];
    const results = await Promise.all(
      codes.map((code) =>
        this.askProvider(
          payments.filter(({ provider }) => provider === code),
          until,
        ),
      ),
    );
    const silent = codes.filter((_, at) => results[at]?.isSilent);
    const asked = results.reduce((sum, one) => sum + one.asked, 0);
    return { open: payments.length, asked, silent };
  }

  private async askProvider(
    payments: readonly OpenPayment[],
    until: number,
  ): Promise<{ readonly asked: number; readonly isSilent: boolean }> {
    let asked = 0;
    let isSilent = false;
    const goesOn = () => !isSilent && performance.now() < until;
    const failures = await eachInTime(asLongAs(goesOn, payments), BOUNDS, async (payment) => {
      const outcome = await this.askOne(payment);
      if (outcome === 'silent') isSilent = true;
      else if (outcome !== 'error') asked += 1;
    });
    const broken = failures.find((failure) => !(failure instanceof TooSlow));
    if (broken) throw broken;
    return { asked, isSilent: isSilent || failures.length > 0 };
  }

  private async askOne(payment: OpenPayment): Promise<Outcome> {
    const outcome = await this.outcomeOf(payment.provider, payment.paymentId);
    const at = this.clock.now();
    const age = at.getTime() - payment.newsAt.getTime();
    const pause =
      outcome === 'silent'
        ? PAUSE_OF_SILENCE_MS
        : Math.min(Math.max(age / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    await this.open.noteAsked(payment, { at, nextAt: new Date(at.getTime() + pause), outcome });
    return outcome;
  }

  private async outcomeOf(provider: ProviderCode, paymentId: string): Promise<Outcome> {
    try {
      await this.learner.ask(provider, paymentId);
      return 'asked';
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        this.log.recurring(error, 'reconcile-payments');
        return 'error';
      }
      return ANSWERED.find((kind) => kind === error.kind) ?? 'silent';
    }
  }
}
