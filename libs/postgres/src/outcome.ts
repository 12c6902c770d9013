import type pg from 'pg';

type Told = (isCommitted: boolean) => void;

const underWay = new WeakMap<pg.ClientBase, Told[]>();

/**
 * Tells once how the transaction ends that `inTransaction` or one of its like has begun on this connection: `false` also
 * where the answer to its commit was lost, so that nobody knows.
 */
export function onOutcome(tx: pg.ClientBase, told: Told): void {
  const waiting = underWay.get(tx);
  if (!waiting) throw new Error('No transaction is under way whose outcome could be told');
  waiting.push(told);
}

export function beginOutcome(tx: pg.ClientBase): void {
  underWay.set(tx, []);
}

export function tellOutcome(tx: pg.ClientBase, isCommitted: boolean): void {
  const waiting = underWay.get(tx) ?? [];
  underWay.delete(tx);
  for (const told of waiting) told(isCommitted);
}
