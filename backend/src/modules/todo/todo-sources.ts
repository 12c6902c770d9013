import { Injectable } from '@nestjs/common';
import { TODO_KINDS, type TodoAction, type TodoKind, type TodoSubject } from '@fiocco/contracts';

/** One thing that waits for a person, as the room that knows of it tells it. */
export interface TodoItem {
  /** Unique among those of its kind. */
  readonly id: string;
  readonly transactionId: string | null;
  readonly cents: number | null;
  readonly dueAt: Date | null;
  readonly since: Date;
  readonly state: string;
  readonly words: string;
  readonly provider: string | null;
  readonly link: string | null;
  readonly title?: string | null;
  readonly note?: string | null;
  readonly jobId?: string | null;
  /** What settles it, where that is not what settles the others of its kind. */
  readonly action?: TodoAction;
}

/** What there is to do of one kind. Implemented by the room that owns the data; both are read by an index. */
export interface TodoSource {
  count(now: Date): Promise<number>;
  /** At most `limit`, the most urgent first: see {@link urgencyOf}. */
  find(now: Date, limit: number): Promise<readonly TodoItem[]>;
  /** Ids of given-up jobs that it tells in its own words, so that they are not told again as jobs. */
  jobs?(): Promise<readonly string[]>;
}

/** The moment by which it should have been done: its term, or else since when it waits. The earliest comes first. */
export const urgencyOf = ({ dueAt, since }: Pick<TodoItem, 'dueAt' | 'since'>): number =>
  (dueAt ?? since).getTime();

/** The sources by kind. Modules register theirs at the start. */
@Injectable()
export class TodoSources {
  private readonly sources = new Map<TodoKind, TodoSource>();

  register(kind: TodoKind, source: TodoSource): void {
    if (this.sources.has(kind)) throw new Error(`Two rooms tell what to do of the kind ${kind}`);
    this.sources.set(kind, source);
  }

  of(kind: TodoKind): TodoSource {
    const source = this.sources.get(kind);
    if (!source) throw new Error(`No room tells what to do of the kind ${kind}`);
    return source;
  }

  all(): readonly (readonly [TodoKind, TodoSource])[] {
    return TODO_KINDS.map((kind) => [kind, this.of(kind)]);
  }
}

/** Names transactions for a page of them. Implemented by the transactions. */
export abstract class TodoSubjects {
  abstract of(transactionIds: readonly string[]): Promise<ReadonlyMap<string, TodoSubject>>;
}
