import { DEFAULT_VAT_RATE, howName, MONEY_HOWS, paymentName, type RomeDay } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL, ReadModelWait, type Table, type TableColumn } from '../../platform/index.js';
import { type CashCents, netOf, SUMS_OF_BOOK } from './cash.reader.js';
import { conditionsOf, MOVES_MONEY } from './movement-filter.js';
import { movementProjection } from './read-models/movement.projection.js';

/** What came and went on a day in one way and at one rate. */
interface RateOfDay extends CashCents {
  readonly day: RomeDay;
  /** A how, or of what moved at a provider its method. */
  readonly way: string;
  /** Percent; null for what is no price of a product: a gift to a list's fund, its credit, money that nobody expected. */
  readonly rate: string | null;
}

type Sums = Readonly<Record<(typeof SUMMED)[number], Cents>>;
const SUMMED = [
  ...(['received', 'reversed', 'refunded', 'exchanged'] as const),
  ...(['net', 'taxable', 'tax', 'untaxed'] as const),
] as const;

interface VatRow extends Sums {
  /** Null for the sum of all. */
  readonly of: RateOfDay | null;
}

/** The rate that the product had when it was sold: a refund takes that of its sale. */
const RATE = `case when m.product_id is not null and not m.stray then coalesce(
  (select f.rate from catalog.former_vat_rate f where f.product_id = m.product_id
     and f.until > coalesce(t.created_at, m.at) order by f.until limit 1),
  (select p.vat_rate from catalog.product p where p.id = m.product_id), '${DEFAULT_VAT_RATE}') end`;

const byRate = (where: string): string => `
select on_day::text as day, coalesce(how, method) as way, rate, ${SUMS_OF_BOOK}
from (
  select m.*, ${RATE} as rate from (select * from read_models.movement where ${where}) m
  left join read_models.transactions t on t.id = m.transaction_id
) rated
group by 1, 2, 3 order by 1, 2, rate::numeric desc nulls last`;

/** The tax in a price, rounded to the nearest cent whichever its sign. */
export function taxIn(cents: Cents, rate: string): Cents {
  const percent = Number(rate);
  return Math.sign(cents) * Math.round((Math.abs(cents) * percent) / (100 + percent));
}

function rowOf(of: RateOfDay): VatRow {
  const { rate, received, reversed, refunded, exchanged } = of;
  const net = netOf(of);
  const tax = rate === null ? 0 : taxIn(net, rate);
  const [taxable, untaxed] = rate === null ? [0, net] : [net - tax, 0];
  return { of, received, reversed, refunded, exchanged, net, taxable, tax, untaxed };
}

function sumOf(rows: readonly VatRow[]): VatRow {
  const sum = (column: (typeof SUMMED)[number]): Cents => rows.reduce((cents, row) => cents + row[column], 0);
  const sums = Object.fromEntries(SUMMED.map((column) => [column, sum(column)])) as Sums;
  return { of: null, ...sums };
}

const wayName = (way: string): string =>
  MONEY_HOWS.some((how) => how === way) ? howName(way) : paymentName(way);

const rateName = (rate: string | null): string =>
  rate === null ? 'Fuori campo IVA' : `${rate.replace('.', ',')} %`;

const HEADS: Readonly<Record<(typeof SUMMED)[number], string>> = {
  received: 'Entrate',
  reversed: 'Storni',
  refunded: 'Rimborsi',
  exchanged: 'Cambi regalo',
  net: 'Netto incassato',
  taxable: 'Imponibile',
  tax: 'IVA',
  untaxed: 'Fuori campo IVA',
};

/** What was taken back stands with its sign, so that each line adds up; nothing has none. */
const signed = (column: (typeof SUMMED)[number], cents: Cents): Cents =>
  cents !== 0 && (column === 'reversed' || column === 'refunded') ? -cents : cents;

const COLUMNS: readonly TableColumn<VatRow>[] = [
  { head: 'Giorno', as: 'day', of: (row) => row.of?.day ?? null },
  { head: 'Come', as: 'text', of: (row) => (row.of === null ? 'Totale' : wayName(row.of.way)) },
  { head: 'Aliquota', as: 'text', of: (row) => row.of && rateName(row.of.rate) },
  ...SUMMED.map((column) => ({
    head: HEADS[column],
    as: 'money' as const,
    of: (row: VatRow) => signed(column, row[column]),
  })),
];

/** The book by day, by how money came or went, and by rate, for whoever keeps the shop's accounts (decision 69). */
@Injectable()
export class VatReader {
  constructor(
    private readonly readModels: ReadModelWait,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** The last line is the sum of all: its net is that of Cassa. */
  async table(from: RomeDay, to: RomeDay): Promise<Table<VatRow>> {
    await this.readModels.upToNow([movementProjection.name]);
    const { sql, values } = conditionsOf({ from, to }, 'on_day');
    const { rows } = await this.pool.query<RateOfDay>(byRate(`${sql} and ${MOVES_MONEY}`), [...values]);
    const lines = rows.map(rowOf);
    return { columns: COLUMNS, rows: [...lines, sumOf(lines)] };
  }
}
