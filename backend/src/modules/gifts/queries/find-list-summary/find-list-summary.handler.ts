import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListSummaryRow } from '../../read-models/list-summary.row.js';
import { FreshFigures } from '../fresh-figures.js';

/** The sums of one list; null where it never had a gift. */
export class FindListSummary extends Query<ListSummaryRow | null> {
  constructor(readonly listId: number) {
    super();
  }
}

@QueryHandler(FindListSummary)
export class FindListSummaryHandler implements IQueryHandler<FindListSummary> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ listId }: FindListSummary): Promise<ListSummaryRow | null> {
    const [row] = await this.figures.read<{ summary: ListSummaryRow }>(
      'select to_jsonb(s) as summary from read_models.list_summary s where list_id = $1',
      [listId],
    );
    return row?.summary ?? null;
  }
}
