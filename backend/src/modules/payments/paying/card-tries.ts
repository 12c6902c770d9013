import { Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import { asLongAs, Periodic, Log, ReadYourWrites, Rounds, TooSlow } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { PaymentLearner } from '../inbox/payment-learner.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { AttemptOrigins, type WatchedTry } from './attempt-origins.js';

const EVERY_MS = 2_000;
/** Open payments of one network from which on it is looked at: declines are learnt then although callbacks are lost. */
const MANY_OPEN = 10;
/** At most so many look-ups each time: a crowd that pays must not use up what the provider answers in a second. */
const A_ROUND = 25;
const BOUNDS = { atOnce: 5, limitMs: 10_000 };
const MOST_CLOSED = 500;

/**
 * Cards are tried between a browser and the provider, so the shop learns of each try only afterwards. Whoever begins many
 * payments first could try five cards on each of them: the open payments of a network with many are asked about every few
 * seconds, and once too many cards were declined they are closed, so that no other card can be tried on them.
 */
@Injectable()
export class CardTries {
  private readonly rounds = new Rounds<WatchedTry>(BOUNDS, ({ paymentId }) => paymentId);

  constructor(
    private readonly origins: AttemptOrigins,
    private readonly learner: PaymentLearner,
    private readonly ledger: GiftLedger,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: Log,
  ) {}

  @Periodic('watch-card-tries', EVERY_MS, 'Troppe carte rifiutate')
  async watch(): Promise<void> {
    const watched = await this.origins.watched(MANY_OPEN, A_ROUND);
    if (watched.length === 0) return;
    await this.origins.noteWatched(watched);
    await this.askAbout(watched);
    // Declines are counted in the read models. Where these are late, the next round closes what is past.
    await this.readYourWrites.own();
    for (const tried of await this.origins.past(MOST_CLOSED)) await this.close(tried);
  }

  /** Whatever was authorised is learnt before anything is closed. A silent provider is asked no further this time. */
  private async askAbout(tries: readonly WatchedTry[]): Promise<void> {
    let isSilent = false;
    const failures = await this.rounds.each(
      asLongAs(() => !isSilent, tries),
      ({ paymentId }) =>
        this.learner.ask('stripe', paymentId).catch((error: unknown) => {
          isSilent = true;
          throw error;
        }),
    );
    for (const failure of failures)
      if (failure instanceof ProviderFailure || failure instanceof TooSlow)
        this.log.recurring(failure, 'watch-card-tries');
      else throw failure;
  }

  /** One that is authorised by now stays: the decider closes only what is not. */
  private async close({ stream, transactionId, attemptId }: WatchedTry): Promise<void> {
    const command = { type: 'BeginVoid', transactionId, attemptId, reason: 'too_many_declines' } as const;
    await this.ledger.handle(stream, command).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
