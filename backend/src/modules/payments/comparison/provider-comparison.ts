import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, Log, ReadModelWait } from '../../../platform/index.js';
import { PaymentLearner } from '../inbox/payment-learner.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { PaymentProvider, ProviderCode } from '../access/provider.js';
import {
  type Difference,
  differencesOf,
  isForeign,
  keyOf,
  type Line,
  linesOf,
  type Movement,
} from './compare.js';
import { ComparisonRecords } from './comparison-records.js';
import { comparedFrom } from './days.js';
import { LedgerMovements } from './ledger-movements.js';

const HOUR_MS = 3_600_000;
/** The ledger learns of a capture after the provider made it: usually at once … */
const LEARNT_WITHIN_MS = 24 * HOUR_MS;
/** … and rarely after weeks. */
const LEARNT_LATE_WITHIN_MS = 31 * LEARNT_WITHIN_MS;

interface Period {
  readonly from: Date;
  readonly until: Date;
}

interface Books {
  /** What the report says of the period, and around it. */
  readonly there: readonly Line[];
  readonly ofPeriod: readonly Movement[];
  /** By key: what the ledger has of the period, and of all that the report names. */
  readonly here: ReadonlyMap<string, Movement>;
}

/** Compares the report of one provider with the ledger. */
@Injectable()
export class ProviderComparison {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly ledger: LedgerMovements,
    private readonly records: ComparisonRecords,
    private readonly learner: PaymentLearner,
    private readonly readModels: ReadModelWait,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Compares what moved since the last time until this moment, and notes what it found. */
  async run(code: ProviderCode, until: Date): Promise<void> {
    const last = await this.records.comparedUntil(code);
    const from = comparedFrom(until, last, await this.records.oldestOpen(code));
    const run = { provider: code, at: this.clock.now(), from, until };
    try {
      const provider = await this.providers.of(code);
      const { books, differences } = await this.compare(provider, { from, until });
      const lines = within({ from, until }, books.there);
      const foreign = lines.filter((line) => isForeign(line, books.here));
      const foreignCents = foreign.reduce((sum, { cents }) => sum + cents, 0);
      const compared = new Set([...lines, ...books.ofPeriod].map(keyOf)).size - foreign.length;
      await this.records.note(
        { ...run, outcome: 'done', compared, foreign: foreign.length, foreignCents },
        differences,
      );
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.recurring(error, 'compare-payments');
      await this.records.note({ ...run, outcome: 'silent', compared: 0, foreign: 0, foreignCents: 0 }, []);
    }
  }

  private async compare(
    provider: PaymentProvider,
    period: Period,
  ): Promise<{ readonly books: Books; readonly differences: readonly Difference[] }> {
    const books = await this.withEarlier(
      provider,
      period,
      await this.books(provider, period, await this.report(provider, period)),
    );
    const differences = differencesIn(books, period);
    if (!(await this.askAboutUnknown(provider, books, differences))) return { books, differences };
    const learnt = await this.books(provider, period, books.there);
    return { books: learnt, differences: differencesIn(learnt, period) };
  }

  private async books(provider: PaymentProvider, period: Period, there: readonly Line[]): Promise<Books> {
    const { code } = provider;
    const ofPeriod = await this.ledger.between(code, period.from, period.until);
    const ids = there.flatMap(({ id, captureId }) => (captureId === null ? [id] : [id, captureId]));
    const named = await this.ledger.named(code, [...new Set(ids)]);
    const here = new Map([...ofPeriod, ...named].map((movement) => [keyOf(movement), movement]));
    return { there, ofPeriod, here };
  }

  /** What the ledger learnt late stands in an earlier part of the report. */
  private async withEarlier(provider: PaymentProvider, { from }: Period, books: Books): Promise<Books> {
    const known = new Set(books.there.map(keyOf));
    if (books.ofPeriod.every((movement) => known.has(keyOf(movement)))) return books;
    const [start, end] = [minus(from, LEARNT_LATE_WITHIN_MS), minus(from, LEARNT_WITHIN_MS)];
    return { ...books, there: [...books.there, ...linesOf(await collect(provider.report(start, end)))] };
  }

  private async report(provider: PaymentProvider, { from, until }: Period): Promise<readonly Line[]> {
    const reported = await collect(provider.report(minus(from, LEARNT_WITHIN_MS), minus(until, -HOUR_MS)));
    return linesOf(reported);
  }

  /** Money of ours that the ledger does not know is asked for at once, through the usual door. */
  private async askAboutUnknown(
    { code }: PaymentProvider,
    { there }: Books,
    differences: readonly Difference[],
  ): Promise<boolean> {
    const unknown = new Set(
      differences.filter(({ difference }) => difference !== 'missing-there').map(({ sourceId }) => sourceId),
    );
    const payments = there.flatMap(({ id, paymentId }) => (unknown.has(id) && paymentId ? [paymentId] : []));
    for (const paymentId of new Set(payments)) {
      await this.learner.ask(code, paymentId).catch((error: unknown) => {
        this.log.recurring(error, 'compare-payments');
      });
    }
    if (payments.length > 0) await this.readModels.currency();
    return payments.length > 0;
  }
}

const minus = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

const within = ({ from, until }: Period, lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ at }) => at >= from && at < until);

const differencesIn = ({ there, ofPeriod, here }: Books, period: Period): readonly Difference[] =>
  differencesOf(ofPeriod, here, there, within(period, there));

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
