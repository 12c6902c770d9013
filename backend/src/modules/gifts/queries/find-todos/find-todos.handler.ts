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

/** Which of a kind; all where neither is named. */
export interface TodoChoice {
  /** Only what is due by then. */
  readonly until?: Date;
  /** Without these transactions. */
  readonly except?: readonly string[];
}

/** What staff have to do of one kind, the most urgent first. */
export class FindTodos extends Query<readonly Todo[]> {
  constructor(
    readonly kind: TodoKind,
    readonly now: Date,
    readonly limit: number,
    readonly choice: TodoChoice = {},
  ) {
    super();
  }
}

/** How many there are of one kind, `ready` excepted: that is judged one by one. */
export class CountTodos extends Query<number> {
  constructor(
    readonly kind: Exclude<TodoKind, 'ready'>,
    readonly choice: TodoChoice = {},
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

/** SQL: what {@link TodoChoice} says, by the index on the kind and that time. */
const chosen = (until: string, except: string): string => `
(${until}::timestamptz is null or coalesce(due_at, since) <= ${until}) and not (transaction_id = any(${except}::text[]))`;

/** By the end of their term; what has none by the time since when it waits. */
const TODOS = `
select transaction_id as "transactionId", kind, list_id::float8 as "listId", product_id as "productId",
  unit_index as "unitIndex", due_cents::float8 as "dueCents", due_at as "dueAt",
  kind = 'collect' and due_at < $2 as overdue, since
from read_models.todo t where kind = $1 and ${chosen('$4', '$5')} and (kind <> 'ready' or (${STILL_READY}))
order by coalesce(due_at, since), transaction_id limit $3`;
const COUNT = `select count(*)::int as count from read_models.todo where kind = $1 and ${chosen('$2', '$3')}`;

const valuesOf = ({ until, except = [] }: TodoChoice) => [until ?? null, except];

@QueryHandler(FindTodos)
export class FindTodosHandler implements IQueryHandler<FindTodos> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ kind, now, limit, choice }: FindTodos): Promise<readonly Todo[]> {
    type Row = Omit<Todo, 'dueAt' | 'since'> & { readonly dueAt: Date | null; readonly since: Date };
    const rows = await this.figures.read<Row>(TODOS, [kind, now, limit, ...valuesOf(choice)]);
    return rows.map((row) => ({
      ...row,
      dueAt: row.dueAt?.toISOString() ?? null,
      since: row.since.toISOString(),
      overdue: row.overdue ?? false,
    }));
  }
}

@QueryHandler(CountTodos)
export class CountTodosHandler implements IQueryHandler<CountTodos> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ kind, choice }: CountTodos): Promise<number> {
    const [row] = await this.figures.read<{ count: number }>(COUNT, [kind, ...valuesOf(choice)]);
    return row?.count ?? 0;
  }
}
