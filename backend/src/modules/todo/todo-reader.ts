import { Injectable } from '@nestjs/common';
import type { TodoKind } from '@fiocco/contracts';
import { type TodoItem, TodoSources, urgencyOf } from './todo-sources.js';

export type TodoCounts = Readonly<Record<TodoKind, number>>;

export interface FoundTodo {
  readonly kind: TodoKind;
  readonly item: TodoItem;
}

/** Asks all rooms what waits for a person. */
@Injectable()
export class TodoReader {
  constructor(private readonly sources: TodoSources) {}

  async counts(now: Date): Promise<TodoCounts> {
    const counted = [...this.sources.all()].map(
      async ([kind, source]) => [kind, await source.count(now, kind)] as const,
    );
    return Object.fromEntries(await Promise.all(counted)) as Record<TodoKind, number>;
  }

  /** Of all kinds together. */
  async count(now: Date): Promise<number> {
    return totalOf(await this.counts(now));
  }

  /** Of one kind or of all, the most urgent first. */
  async find(now: Date, wanted: TodoKind | undefined, limit: number): Promise<readonly FoundTodo[]> {
    const sources = [...this.sources.all()].filter(([kind]) => !wanted || kind === wanted);
    const found = await Promise.all(
      sources.map(async ([kind, source]) =>
        (await source.find(now, limit, kind)).map((item): FoundTodo => ({ kind, item })),
      ),
    );
    return found
      .flat()
      .toSorted((one, other) => urgencyOf(one.item) - urgencyOf(other.item))
      .slice(0, limit);
  }
}

export const totalOf = (counts: TodoCounts): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);
