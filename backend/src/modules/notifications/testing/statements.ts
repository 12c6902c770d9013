import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const noted = new AsyncLocalStorage<string[]>();

/**
 * The statements that `work` sends through the pool, in order: prepared ones by name, others by their text. Statements
 * that other code sends at the same time do not count.
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

/** Reports each call's first argument, then lets the call through. */
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

/** A client handed out would run statements that are not seen. (`pool.query` itself uses a callback.) */
function refuse(callback: unknown): void {
  if (noted.getStore() && callback === undefined) throw new Error('A client lent out is not watched');
}
