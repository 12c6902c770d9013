import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DashboardRow } from '../../read-models/dashboard.row.js';
import { FreshFigures } from '../fresh-figures.js';

/** Counts and cents of a day or a month. */
export type PeriodFigures = Omit<DashboardRow, 'day'>;

/**
 * By day (`2026-11-21`) or month (`2026-11`), from one day to another, both included. Days are those of Rome. Periods in
 * which nothing happened are absent.
 */
export class SumPeriods extends Query<ReadonlyMap<string, PeriodFigures>> {
  constructor(
    readonly per: 'day' | 'month',
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

/** How much of a day's ISO date names its period. */
const CHARACTERS = { day: 10, month: 7 } as const;

const PERIODS = `
select left(day::text, $3) as period, sum(holds)::int as holds, sum(new_buyers)::int as new_buyers,
  sum(reservations)::int as reservations, sum(cancellations)::int as cancellations,
  sum(received_cents)::float8 as received_cents, sum(paid)::int as paid, sum(sold_cents)::float8 as sold_cents
from read_models.dashboard where day between $1 and $2 group by 1 order by 1`;

@QueryHandler(SumPeriods)
export class SumPeriodsHandler implements IQueryHandler<SumPeriods> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ per, from, to }: SumPeriods): Promise<ReadonlyMap<string, PeriodFigures>> {
    type Row = PeriodFigures & { readonly period: string };
    const rows = await this.figures.read<Row>(PERIODS, [from, to, CHARACTERS[per]]);
    return new Map(rows.map(({ period, ...figures }) => [period, figures]));
  }
}
