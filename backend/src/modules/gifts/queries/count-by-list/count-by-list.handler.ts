import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FreshFigures } from '../fresh-figures.js';

interface ListCounts {
  readonly products: number;
  readonly transactions: number;
  /** Money received and not given back, shipping included. */
  readonly receivedCents: number;
}

/** By list, of one or of all: what pages show about its gifts. Lists without any are absent. */
export class CountByList extends Query<ReadonlyMap<number, ListCounts>> {
  constructor(readonly listId?: number) {
    super();
  }
}

const COUNTS = `
select list_id::float8 as "listId", gifts::int as products,
  (transactions_held + transactions_reserved + transactions_awaiting + transactions_paid + transactions_cancelled)::int
    as transactions,
  received_cents::float8 as "receivedCents"
from read_models.list_summary where $1::bigint is null or list_id = $1`;

@QueryHandler(CountByList)
export class CountByListHandler implements IQueryHandler<CountByList> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ listId }: CountByList): Promise<ReadonlyMap<number, ListCounts>> {
    const rows = await this.figures.read<ListCounts & { listId: number }>(COUNTS, [listId ?? null]);
    return new Map(rows.map(({ listId, ...counts }) => [listId, counts]));
  }
}
