import { Controller, Get, Header, Inject } from '@nestjs/common';
import {
  type AnswerOf,
  type TodoAction,
  type TodoEntry,
  type TodoKind,
  type TodoSubject,
} from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { CLOCK, type Clock, Permission, CheckedQuery } from '../../platform/index.js';
import { type FoundTodo, TodoReader, totalOf } from './todo-reader.js';
import { type TodoItem, TodoSubjects } from './todo-sources.js';

const USUAL = 100;

const ACTIONS: Readonly<Record<TodoKind, TodoAction>> = {
  collect: 'collect',
  open: 'collect',
  mail: 'resend',
  job: 'retry',
  erased: 'cancel',
  verify: 'decide',
  stray: 'settle',
  dispute: 'settle',
  difference: 'settle',
  closing: 'close',
  refund: 'settle',
  shelf: 'putBack',
  withdrawal: 'settle',
  payment: 'retry',
  transfer: 'collect',
};

/** "Da fare": what waits for a person, from all rooms that know of such. */
@Controller('api/todo')
export class TodoController {
  constructor(
    private readonly todo: TodoReader,
    @Inject(TodoSubjects) private readonly subjects: () => TodoSubjects,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async list(
    @CheckedQuery('GET /api/todo') { kind, limit = USUAL }: CheckedQuery<'GET /api/todo'>,
  ): Promise<AnswerOf<'GET /api/todo'>> {
    const now = this.clock.now();
    const [counts, found] = await Promise.all([this.todo.counts(now), this.todo.find(now, kind, limit)]);
    const ids = found.flatMap(({ item: { transactionId } }) => transactionId ?? []);
    const subjects = await this.subjects().of([...new Set(ids)]);
    return {
      count: kind ? counts[kind] : totalOf(counts),
      counts,
      entries: found.map((one) => entryOf(one, now, subjects)),
    };
  }
}

const wordsOf = ({ title = null, note = null, jobId = null }: TodoItem) => ({ title, note, jobId });

function entryOf(
  { kind, item }: FoundTodo,
  now: Date,
  subjects: ReadonlyMap<string, TodoSubject>,
): TodoEntry {
  const { id, transactionId, cents, dueAt, since, state, words, provider, link } = item;
  return {
    id: `${kind} ${id}`,
    kind,
    transactionId,
    amount: cents === null ? null : formatDecimal(cents),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: dueAt !== null && dueAt < now,
    since: since.toISOString(),
    action: item.action ?? ACTIONS[kind],
    state,
    words,
    provider,
    link,
    ...wordsOf(item),
    subject: transactionId === null ? null : (subjects.get(transactionId) ?? null),
  };
}
