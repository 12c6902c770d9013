import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const noted = new AsyncLocalStorage<string[]>();

/**
 * The statements that `work` gives to the pool, in their order: prepared ones by name, others by their words. What
 * others ask of the same pool meanwhile does not count.
 */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const restore = [watch(pool, 'query', note), watch(pool, 'connect', refuse)];
  try {
    await noted.run(statements, work);
  } finally {
    for (const undo of restore) undo();
  }
  return statements;
}

/** Looks at each call's first argument, then lets the call through. */
function watch(pool: pg.Pool, method: 'query' | 'connect', look: (first: unknown) => void): () => void {
  const original = pool[method] as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    look(args[0]);
    return original.apply(pool, args);
  };
  Object.assign(pool, { [method]: watched });
  return () => void Reflect.deleteProperty(pool, method);
}

function note(query: unknown): void {
  const { name, text } = (typeof query === 'string' ? { text: query } : query) as pg.QueryConfig;
  noted.getStore()?.push(name ?? `unnamed: ${text.trim()}`);
}

/** A client lent out would run statements unseen. (`pool.query` lends with a callback.) */
function refuse(callback: unknown): void {
  if (noted.getStore() && callback === undefined) throw new Error('A client lent out is not watched');
}
