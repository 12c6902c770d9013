import { type CashRow, type CashSums, PAYMENT_METHODS, paymentName } from '@fiocco/contracts';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { namedRows, totalOf } from '../cash-sums.js';
import { FreshCash } from '../fresh-cash.js';

/** The cash view of a period in brief. */
export interface Takings extends CashSums {
  readonly methods: readonly CashRow[];
}

/** From one day to another, both included, in Rome: a read of a few rows a day, whatever was sold. */
export class SumTakings extends Query<Takings> {
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

/** In the order in which the shop names them. */
export const inMethodsOrder = (rows: readonly CashRow[]): readonly CashRow[] => {
  const order: readonly string[] = PAYMENT_METHODS;
  return rows.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
};

@QueryHandler(SumTakings)
export class SumTakingsHandler implements IQueryHandler<SumTakings> {
  constructor(private readonly cash: FreshCash) {}

  async execute({ from, to }: SumTakings): Promise<Takings> {
    const rows = await this.cash.byDays(from, to);
    return { ...totalOf(rows), methods: inMethodsOrder(namedRows(rows, 'methods', paymentName)) };
  }
}
