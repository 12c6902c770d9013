import { Injectable, type OnModuleInit } from '@nestjs/common';
import { COLLECT_DAYS } from '@fiocco/contracts';
import { FiguresReader, type TodoChoice } from '../../gifts/index.js';
import { type TodoItem, type TodoSource, TodoSources } from '../../todo/index.js';
import { ErasedReservations } from './erased-reservations.js';

const DAY_MS = 86_400_000;

type Told = Pick<TodoItem, 'dueAt'>;

interface Kind {
  /** Only what ends within so many days. */
  readonly withinDays?: number;
  tell(item: Told): Pick<TodoItem, 'state' | 'words'>;
}

const KINDS = {
  collect: { withinDays: COLLECT_DAYS, tell: () => ({ state: 'reserved', words: 'Da incassare' }) },
  open: { tell: () => ({ state: 'held', words: 'Tenuta da parte' }) },
  /** A transfer of which a part has come has no end any more. */
  transfer: {
    tell: ({ dueAt }) =>
      dueAt === null
        ? { state: 'part', words: 'Arrivato in parte' }
        : { state: 'awaited', words: 'Bonifico atteso' },
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Da fare: reservations to be paid, gifts that staff hold, and transfers to be matched. */
@Injectable()
export class PurchasesToSettle implements OnModuleInit {
  constructor(
    private readonly figures: FiguresReader,
    private readonly sources: TodoSources,
    private readonly erased: ErasedReservations,
  ) {}

  onModuleInit(): void {
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
      this.sources.register(kind, this.sourceOf(kind));
  }

  private sourceOf(kind: keyof typeof KINDS): TodoSource {
    return {
      count: async (now) => this.figures.countTodos(kind, await this.choice(kind, now)),
      find: async (now, limit) => {
        const found = await this.figures.todos(kind, now, limit, await this.choice(kind, now));
        return found.map(({ transactionId, dueCents, ...times }) => {
          const dueAt = times.dueAt === null ? null : new Date(times.dueAt);
          const item = { id: transactionId, transactionId, cents: dueCents, dueAt };
          const told = KINDS[kind].tell(item);
          return { ...item, ...told, since: new Date(times.since), provider: null, link: null };
        });
      },
    };
  }

  private async choice(kind: keyof typeof KINDS, now: Date): Promise<TodoChoice> {
    const { withinDays }: Kind = KINDS[kind];
    const except = await this.erased.ids();
    if (withinDays === undefined) return { except };
    return { except, until: new Date(now.getTime() + withinDays * DAY_MS) };
  }
}
