import { Injectable } from '@nestjs/common';
import { COLLECT_DAYS } from '@fiocco/contracts';
import { FiguresReader, type TodoChoice } from '../../gifts/index.js';
import { TellsTodo, type TodoItem, type TodoSource } from '../../todo/index.js';
import { ErasedReservations } from './erased-reservations.js';

const DAY_MS = 86_400_000;

type Told = Pick<TodoItem, 'dueAt'>;

interface Rules {
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
} as const satisfies Readonly<Record<string, Rules>>;
type Kind = keyof typeof KINDS;

/** Da fare: reservations to be paid, gifts that staff hold, and transfers to be matched. */
@Injectable()
@TellsTodo('collect', 'open', 'transfer')
export class PurchasesToSettle implements TodoSource {
  constructor(
    private readonly figures: FiguresReader,
    private readonly erased: ErasedReservations,
  ) {}

  async count(now: Date, kind: Kind): Promise<number> {
    return this.figures.countTodos(kind, await this.choice(kind, now));
  }

  async find(now: Date, limit: number, kind: Kind): Promise<readonly TodoItem[]> {
    const found = await this.figures.todos(kind, now, limit, await this.choice(kind, now));
    return found.map(({ transactionId, dueCents, ...times }) => {
      const dueAt = times.dueAt === null ? null : new Date(times.dueAt);
      const item = { id: transactionId, transactionId, cents: dueCents, dueAt };
      const told = KINDS[kind].tell(item);
      return { ...item, ...told, since: new Date(times.since), provider: null, link: null };
    });
  }

  private async choice(kind: Kind, now: Date): Promise<TodoChoice> {
    const { withinDays }: Rules = KINDS[kind];
    const except = await this.erased.ids();
    if (withinDays === undefined) return { except };
    return { except, until: new Date(now.getTime() + withinDays * DAY_MS) };
  }
}
