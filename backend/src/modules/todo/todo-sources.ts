import { Injectable } from '@nestjs/common';
import { TODO_KINDS, type TodoAction, type TodoKind, type TodoSubject } from '@fiocco/contracts';
import { classMark, Registered } from '../../platform/index.js';

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

/** What there is to do of one or more kinds. Implemented by the room that owns the data; both are read by an index. */
export interface TodoSource {
  count(now: Date, kind: TodoKind): Promise<number>;
  /** At most `limit`, the most urgent first: see {@link urgencyOf}. */
  find(now: Date, limit: number, kind: TodoKind): Promise<readonly TodoItem[]>;
  /** Ids of given-up jobs that it tells in its own words, so that they are not told again as jobs. */
  jobs?(): Promise<readonly string[]>;
}

/** The moment by which it should have been done: its term, or else since when it waits. The earliest comes first. */
export const urgencyOf = ({ dueAt, since }: Pick<TodoItem, 'dueAt' | 'since'>): number =>
  (dueAt ?? since).getTime();

/** Marks the source of these kinds. */
export const TellsTodo = classMark<readonly TodoKind[], TodoSource>();

@Injectable()
export class TodoSources {
  readonly all: () => ReadonlyMap<TodoKind, TodoSource>;

  constructor(registered: Registered) {
    this.all = registered.each(TODO_KINDS, 'tell what to do of the kind', TellsTodo);
  }
}

/** Names transactions for a page of them. The transactions fulfil it. */
export abstract class TodoSubjects {
  abstract of(transactionIds: readonly string[]): Promise<ReadonlyMap<string, TodoSubject>>;
}
