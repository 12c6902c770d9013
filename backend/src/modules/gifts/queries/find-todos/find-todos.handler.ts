import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { stagesSql } from '../../read-models/stages-sql.js';
import type { TodoKind } from '../../read-models/todo.row.js';
import { FreshFigures } from '../fresh-figures.js';

export interface Todo {
  readonly transactionId: string;
  readonly kind: TodoKind;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly unitIndex: number;
  readonly dueCents: number;
  /** End of the reservation, ISO; null where it has none. */
  readonly dueAt: string | null;
  readonly overdue: boolean;
  readonly since: string;
}

/** What staff have to do of one kind, the most urgent first. */
export class FindTodos extends Query<readonly Todo[]> {
  constructor(
    readonly kind: TodoKind,
    readonly now: Date,
    readonly limit: number,
  ) {
    super();
  }
}

/**
 * A unit given in shares is ready once they add up to its price, and it is listed once, by the payment that completed it.
 * Reversing a share can make the unit incomplete again and a later payment completes it anew, so readiness is judged by the
 * unit as it is now.
 */
const STILL_READY = `
not exists (
  select from read_models.todo later
  where later.kind = 'ready' and later.stream = t.stream and later.unit_index = t.unit_index
    and (later.since, later.transaction_id) > (t.since, t.transaction_id))
and exists (
  select from read_models.figures_gift g, jsonb_each(g.state -> 'live') one (id, purchase)
  where g.stream = t.stream and (purchase ->> 'unitIndex')::int = t.unit_index and purchase ->> 'stage' in (${stagesSql(({ counts }) => counts === 'paid')})
  having bool_or(purchase ->> 'kind' <> 'quota')
    or sum((purchase ->> 'amountCents')::bigint) >= max((purchase ->> 'priceCents')::bigint))`;

/** Ordered by end of the reservation; those without one come last. */
const TODOS = `
select transaction_id as "transactionId", kind, list_id::float8 as "listId", product_id as "productId",
  unit_index as "unitIndex", due_cents::float8 as "dueCents", due_at as "dueAt",
  kind = 'collect' and due_at < $2 as overdue, since
from read_models.todo t where kind = $1 and (kind <> 'ready' or (${STILL_READY}))
order by due_at, since, transaction_id limit $3`;

@QueryHandler(FindTodos)
export class FindTodosHandler implements IQueryHandler<FindTodos> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ kind, now, limit }: FindTodos): Promise<readonly Todo[]> {
    type Row = Omit<Todo, 'dueAt' | 'since'> & { readonly dueAt: Date | null; readonly since: Date };
    const rows = await this.figures.read<Row>(TODOS, [kind, now, limit]);
    return rows.map((row) => ({
      ...row,
      dueAt: row.dueAt?.toISOString() ?? null,
      since: row.since.toISOString(),
      overdue: row.overdue ?? false,
    }));
  }
}
