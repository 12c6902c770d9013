import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { refreshTags, type Tag } from '../../api/tags.js';

/** So many calls are under way together: quick enough, and the shop still serves everybody else. */
const AT_ONCE = 4;

export interface Refused<Item> {
  readonly item: Item;
  readonly message: string;
  /** The shop has not said no: another try may succeed. */
  readonly isUnknown: boolean;
}

/** How far a deed has come that is done to several things, each for itself. */
export interface Each<Item> {
  readonly state: 'idle' | 'running' | 'done';
  readonly total: number;
  readonly done: readonly Item[];
  readonly refused: readonly Refused<Item>[];
}

/** How many it had not come to when it was stopped. */
export const untriedOf = ({ state, total, done, refused }: Each<unknown>): number =>
  state === 'done' ? total - done.length - refused.length : 0;

function refusedBy<Item>(item: Item, error: unknown): Refused<Item> {
  const isUnknown = !isApiProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500;
  return { item, message: messageOf(error), isUnknown };
}

/**
 * Does something to things one by one, a few at a time, and keeps what was said of each.
 *
 * @param tagsOf What has changed once it is over.
 */
export function useEach<Item>(
  deed: (item: Item) => Promise<unknown>,
  tagsOf: (items: readonly Item[]) => readonly Tag[],
) {
  const client = useQueryClient();
  const [each, setEach] = useState<Each<Item>>({ state: 'idle', total: 0, done: [], refused: [] });
  const isStopped = useRef(false);

  /** What was said before of others stays. */
  const run = async (items: readonly Item[]): Promise<Each<Item>> => {
    isStopped.current = false;
    const others = each.refused.filter(({ item }) => !items.includes(item));
    const total = Math.max(each.total, items.length);
    let now: Each<Item> = { ...each, state: 'running', total, refused: others };
    const become = (change: Partial<Each<Item>>) => setEach((now = { ...now, ...change }));
    const left = [...items];
    become({});
    const worker = async () => {
      for (let next = left.shift(); next !== undefined && !isStopped.current; next = left.shift()) {
        const item = next;
        try {
          await deed(item);
          become({ done: [...now.done, item] });
        } catch (error) {
          become({ refused: [...now.refused, refusedBy(item, error)] });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await refreshTags(client, tagsOf(items));
    become({ state: 'done' });
    return now;
  };
  return {
    each,
    run,
    /** What is under way still ends. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
