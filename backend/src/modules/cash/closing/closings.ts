import { Inject, Injectable } from '@nestjs/common';
import {
  type CountedHow,
  type DayClosing,
  eachCounted,
  PAYMENT_RULES,
  type RomeDay,
} from '@fiocco/contracts';
import { NOT_KEPT_YET } from '@fiocco/event-sourcing';
import { type Cents, formatDecimal } from '@fiocco/money';
import type { ReadOf } from '@fiocco/projections';
import type pg from 'pg';
import { Commands, PG_POOL, ReadModelWait } from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { type CashCents, SUMS_OF_BOOK } from '../cash.reader.js';
import { recorderOf } from '../credit/recorder.js';
import { movementProjection } from '../read-models/movement.projection.js';
import { closedDays } from '../read-models/movement.tables.js';
import { closingDecider, differenceOf, totalOf } from '../closing-ledger/closing.decider.js';
import { closingStream, type CountedCents, type UncountedCents } from '../closing-ledger/closing.events.js';
import { ClosingWords } from './closing-words.js';
import { Till } from './till.js';

/** What somebody says of the till at the end of a day. */
interface Count {
  readonly day: RomeDay;
  readonly floatCents: Cents;
  readonly counted: CountedCents;
  /** The person's own words. */
  readonly reason: string | null;
}

interface Sum {
  readonly method: string;
  readonly how: string | null;
  readonly cents: Cents;
}

const SUMS = `
select method, how, sum(received - reversed - refunded)::float8 as cents from read_models.movement_day
where day = $1 group by method, how`;

const CLOSINGS = `
select day::text as day, closed, at, actor, float_cents::float8 as float_cents, counted, expected, uncounted, reason_ref
from read_models.closed_day where day between $1 and $2 order by day desc`;

/** What each closing counted: what its day learnt after it, is a correction or a provider's late word. */
const BOOKED = `
select c.day::text as day, m.how, ${SUMS_OF_BOOK}
from read_models.closed_day c join read_models.movement m on m.on_day = c.day
where c.day between $1 and $2 and (m.at < c.at or (m.at = c.at and not m.after_closing)) group by c.day, m.how`;

const MARKS = {
  name: 'closing-marks',
  text: `
select day::text as day, concat(day, ' ', at, ' ', closed) as mark from read_models.closed_day
order by day desc limit 60`,
};

type Row = ReadOf<typeof closedDays>;

/** "Chiudi la giornata". */
@Injectable()
export class Closings {
  constructor(
    private readonly commands: Commands,
    private readonly readModels: ReadModelWait,
    private readonly staff: StaffDirectory,
    private readonly till: Till,
    private readonly words: ClosingWords,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** Nothing that staff record for the day comes between the sums and the closing. `today`: the day in Rome. */
  async close({ reason: words, ...count }: Count, today: RomeDay): Promise<DayClosing> {
    const { day, floatCents } = count;
    await this.till.inTurn(day, async () => {
      const command = { type: 'CloseDay', today, ...count, ...(await this.booked(day, floatCents)) } as const;
      const { state } = await this.commands.load(closingStream(day), closingDecider);
      // The words are stored only with a closing that takes effect.
      closingDecider.decide(state, { ...command, reason: words === null ? null : NOT_KEPT_YET });
      const reason = words === null ? null : await this.words.keep(day, words);
      await this.commands.handle(closingStream(day), closingDecider, { ...command, reason });
    });
    return this.mustFind(day);
  }

  /** For admins. Refuses `DAY_NOT_CLOSED`. */
  async reopen(day: RomeDay, words: string): Promise<DayClosing> {
    await this.till.inTurn(day, async () => {
      const { state } = await this.commands.load(closingStream(day), closingDecider);
      closingDecider.decide(state, { type: 'ReopenDay', day, reason: NOT_KEPT_YET });
      const reason = await this.words.keep(day, words);
      await this.commands.handle(closingStream(day), closingDecider, { type: 'ReopenDay', day, reason });
    });
    return this.mustFind(day);
  }

  /** The newest day first; both included. */
  async between(from: RomeDay, to: RomeDay): Promise<readonly DayClosing[]> {
    await this.readModels.upToNow([movementProjection.name]);
    const { rows } = await this.pool.query<Row>(CLOSINGS, [from, to]);
    const { rows: booked } = await this.pool.query<BookedRow>(BOOKED, [from, to]);
    const names = await this.staff.namesOfActors(rows.map(({ actor }) => actor));
    const words = await this.words.of(rows.flatMap(({ reason_ref }) => reason_ref ?? []));
    return rows.map((row) =>
      closingOf(row, bookedOn(booked, row.day), {
        by: recorderOf(row.actor, names),
        reason: words.get(row.reason_ref ?? '') ?? null,
      }),
    );
  }

  /**
   * How the latest days stand as far as the read model has come, the newest first; a day's mark changes when it is closed or
   * opened again.
   */
  async marks(): Promise<readonly { readonly day: RomeDay; readonly mark: string }[]> {
    return (await this.pool.query<{ day: RomeDay; mark: string }>(MARKS)).rows;
  }

  private async mustFind(day: RomeDay): Promise<DayClosing> {
    const [closing] = await this.between(day, day);
    if (!closing) throw new Error(`no closing of ${day} after it was stored`);
    return closing;
  }

  private async booked(
    day: RomeDay,
    floatCents: Cents,
  ): Promise<{ readonly expected: CountedCents; readonly uncounted: UncountedCents }> {
    await this.readModels.upToNow([movementProjection.name]);
    const { rows } = await this.pool.query<Sum>(SUMS, [day]);
    const inTill = (how: CountedHow): Cents =>
      centsOf(rows, (row) => row.how === how) + (how === 'contanti' ? floatCents : 0);
    return {
      expected: eachCounted(inTill),
      uncounted: Object.fromEntries([
        ...PROVIDERS.map((code) => [code, centsOf(rows, ({ method }) => method === code)] as const),
        ['bonifico', centsOf(rows, ({ how }) => how === 'bonifico')],
      ]),
    };
  }
}

const PROVIDERS = PAYMENT_RULES.filter(({ provider }) => provider !== null).map(({ code }) => code);

const centsOf = (rows: readonly Sum[], counts: (row: Sum) => boolean): Cents =>
  rows.filter(counts).reduce((sum, { cents }) => sum + cents, 0);

const decimals = <Name extends string>(cents: Readonly<Record<Name, Cents>>) =>
  Object.fromEntries(
    Object.entries<Cents>(cents).map(([name, one]) => [name, formatDecimal(one)]),
  ) as Readonly<Record<Name, string>>;

interface BookedRow extends CashCents {
  readonly day: string;
  readonly how: string | null;
}

const NOTHING: CashCents = { received: 0, reversed: 0, refunded: 0, exchanged: 0 };

function bookedOn(rows: readonly BookedRow[], day: string): DayClosing['booked'] {
  return eachCounted((how) => {
    const { received, reversed, refunded } =
      rows.find((row) => row.day === day && row.how === how) ?? NOTHING;
    return decimals({ received, reversed, refunded });
  });
}

function closingOf(
  row: Row,
  booked: DayClosing['booked'],
  { by, reason }: Pick<DayClosing, 'by' | 'reason'>,
): DayClosing {
  const [counted, expected] = [row.counted as CountedCents, row.expected as CountedCents];
  const difference = differenceOf(counted, expected);
  return {
    day: row.day,
    closed: row.closed,
    at: row.at.toISOString(),
    by,
    float: formatDecimal(Number(row.float_cents)),
    counted: decimals(counted),
    expected: decimals(expected),
    booked,
    difference: { ...decimals(difference), total: formatDecimal(totalOf(difference)) },
    uncounted: decimals(row.uncounted as UncountedCents),
    reason,
  };
}
