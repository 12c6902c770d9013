import {
  type CashRow,
  type CashSums,
  type CashView,
  compareNames,
  howName,
  longDay,
  MONEY_HOWS,
  PAYMENT_METHODS,
  paymentName,
  type StillToCome,
} from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL, ReadModelWait } from '../../platform/index.js';
import { FiguresReader } from '../gifts/index.js';
import { StaffDirectory } from '../identity/index.js';
import { recorderNames } from './credit/recorder.js';
import {
  BOOK_BEGINS,
  conditionsOf,
  isWithinDays,
  type MovementFilter,
  MOVES_MONEY,
} from './movement-filter.js';
import { movementProjection } from './read-models/movement.projection.js';
import { kindsIn, SIGN } from './read-models/movement.tables.js';

/** The cash view of a period in brief. */
interface Takings extends CashSums {
  readonly methods: readonly CashRow[];
}

/** Cents; negative where a period took more of a kind back than it had. */
export type CashCents = Readonly<Record<(typeof COLUMNS)[number] | 'exchanged', number>>;

/** One line of a grouping: `grouping` says which. */
interface GroupedCash extends CashCents {
  readonly grouping: 'days' | 'methods' | 'hows' | 'people' | 'lists';
  readonly key: string;
}

const COLUMNS = ['received', 'reversed', 'refunded'] as const;

const ofColumn = (column: (typeof COLUMNS)[number]): string =>
  `coalesce(sum(cents * ${SIGN[column]}) filter (where kind in (${kindsIn(column)})), 0)::float8 as ${column}`;
/** What came from other lists or purchases less what went to them: of all together it is nothing. */
const EXCHANGED = `coalesce(sum(cents) filter (where kind = 'exchanged'), 0)::float8 as exchanged`;
/** The sums of {@link CashCents} over rows of the book. */
export const SUMS_OF_BOOK = `${COLUMNS.map(ofColumn).join(', ')}, ${EXCHANGED}`;
const OF_BOOK = `${SUMS_OF_BOOK} from read_models.movement`;

/** The few rows of the days hold all that is asked for, save what they do not tell apart. */
function daysOf(filter: MovementFilter): string {
  if (isWithinDays(filter))
    return `select day, method, how, person, received, reversed, refunded, 0 as exchanged from read_models.movement_day
      where ${conditionsOf(filter, 'day').sql}`;
  return `select on_day as day, method, how, coalesce(person, method) as person, ${OF_BOOK}
    where ${conditionsOf(filter, 'on_day').sql} and ${MOVES_MONEY} group by 1, 2, 3, 4`;
}

/** Once for each grouping. What moved at a provider has no how. */
const byDays = (filter: MovementFilter): string => `
select case when grouping(day) = 0 then 'days' when grouping(method) = 0 then 'methods' when grouping(how) = 0 then 'hows'
    else 'people' end as grouping, coalesce(day::text, method, how, person) as key,
  sum(received)::float8 as received, sum(reversed)::float8 as reversed, sum(refunded)::float8 as refunded,
  sum(exchanged)::float8 as exchanged
from (${daysOf(filter)}) days
group by grouping sets ((day), (method), (how), (person)) having grouping(how) = 1 or how is not null`;

const byLists = (filter: MovementFilter): string => `
select 'lists' as grouping, list_id::text as key, ${OF_BOOK}
where ${conditionsOf(filter, 'on_day').sql} and ${MOVES_MONEY} group by list_id`;

const LIST_NAMES = 'select id::text as key, name from gift_lists.gift_list where id = any($1::bigint[])';

/** What came and went in a period, summed over the book of movements: of its days, and of lists by an index. */
@Injectable()
export class CashReader {
  constructor(
    private readonly staff: StaffDirectory,
    private readonly figures: FiguresReader,
    private readonly readModels: ReadModelWait,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** From one day to another, both included, in Rome: a read of a few rows a day, whatever was sold. */
  async takings(from: string, to: string): Promise<Takings> {
    const filter = { from, to };
    const rows = await this.read(byDays(filter), filter);
    return { ...totalOf(rows), methods: methodsOf(rows) };
  }

  /** The whole cash view of what the filter means; all groupings as they stood at one moment. */
  async view(filter: MovementFilter): Promise<CashView> {
    const [rows, open] = await Promise.all([
      this.read(`${byDays(filter)} union all ${byLists(filter)}`, filter),
      this.figures.shop(),
    ]);
    const [lists, people] = await Promise.all([
      this.listNames(keysOf(rows, 'lists')),
      recorderNames(this.staff, keysOf(rows, 'people')),
    ]);
    const { from, to } = filter;
    const days = namedRows(rows, 'days', longDay).toSorted(byKey);
    return {
      from: from === BOOK_BEGINS ? (days[0]?.key ?? to) : from,
      to,
      total: totalOf(rows),
      days,
      methods: methodsOf(rows),
      hows: namedRows(rows, 'hows', howName).toSorted(inOrderOf(MONEY_HOWS)),
      lists: namedRows(rows, 'lists', (key) => lists.get(key) ?? 'Lista eliminata').toSorted(byName),
      people: namedRows(rows, 'people', (key) => people.get(key) ?? '').toSorted(byName),
      open: {
        held: stillToCome(open.held, open.heldCents),
        reserved: stillToCome(open.reserved, open.reservedCents),
        awaitingTransfer: stillToCome(open.awaiting, open.awaitingCents),
      },
    };
  }

  /** What a job or another process wrote is waited for as well. */
  private async read(sql: string, filter: MovementFilter): Promise<readonly GroupedCash[]> {
    await this.readModels.upToNow([movementProjection.name]);
    return (await this.pool.query<GroupedCash>(sql, [...conditionsOf(filter, 'day').values])).rows;
  }

  private async listNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ key: string; name: string }>(LIST_NAMES, [ids]);
    return new Map(rows.map(({ key, name }) => [key, name]));
  }
}

const stillToCome = (count: number, cents: Cents): StillToCome => ({ count, amount: formatDecimal(cents) });

export const netOf = ({ received, reversed, refunded, exchanged }: CashCents): Cents =>
  received - reversed - refunded + exchanged;

export const sumsOf = (cents: CashCents): CashSums => ({
  received: formatDecimal(cents.received),
  reversed: formatDecimal(cents.reversed),
  refunded: formatDecimal(cents.refunded),
  exchanged: formatDecimal(cents.exchanged),
  net: formatDecimal(netOf(cents)),
});

/** One grouping adds up to the total. */
function totalOf(rows: readonly GroupedCash[]): CashSums {
  const total = { received: 0, reversed: 0, refunded: 0, exchanged: 0 };
  for (const row of rows)
    if (row.grouping === 'days')
      for (const column of [...COLUMNS, 'exchanged'] as const) total[column] += row[column];
  return sumsOf(total);
}

const keysOf = (rows: readonly GroupedCash[], grouping: GroupedCash['grouping']): readonly string[] =>
  rows.filter((row) => row.grouping === grouping).map(({ key }) => key);

/** The rows of one grouping under their names, in this order. */
const namedRows = (
  rows: readonly GroupedCash[],
  grouping: GroupedCash['grouping'],
  nameOf: (key: string) => string,
) =>
  rows
    .filter((row) => row.grouping === grouping)
    .map((row) => ({ key: row.key, name: nameOf(row.key), ...sumsOf(row) }));

/** In the order in which the shop names them. */
function methodsOf(rows: readonly GroupedCash[]): readonly CashRow[] {
  return namedRows(rows, 'methods', paymentName).toSorted(inOrderOf(PAYMENT_METHODS));
}

type Named = Pick<CashRow, 'key' | 'name'>;
export const inOrderOf =
  (keys: readonly string[]) =>
  (one: Named, other: Named): number =>
    keys.indexOf(one.key) - keys.indexOf(other.key);
const byName = (one: Named, other: Named): number => compareNames(one.name, other.name);
const byKey = (one: Named, other: Named): number => (one.key < other.key ? -1 : 1);
