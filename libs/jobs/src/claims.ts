import { onOutcome } from '@fiocco/postgres';
import type { ClientBase } from 'pg';
import type { OpenRow } from './outbox.js';

/** A job that its own process works on from its birth, once the transaction is committed that promises it. */
export interface Claim {
  /** After the commit. */
  begin(): void;
  /** Where there was none, or the job was there before. */
  drop(): void;
}

/** The runner of a process, as far as it takes jobs on before their rows are written. */
export interface Claimer {
  readonly mark: bigint;
  now(): Date;
  /** Undefined where the job is better left to whoever finds it. */
  claim(row: OpenRow): Claim | undefined;
}

const claimers = new WeakMap<ClientBase, Claimer>();

/** What is promised on this connection until its transaction ends is claimed where it is promised. */
export function claimIn(tx: ClientBase, claimer: Claimer): void {
  claimers.set(tx, claimer);
  onOutcome(tx, () => claimers.delete(tx));
}

export const claimerOf = (tx: ClientBase): Claimer | undefined => claimers.get(tx);

/** Begins the claims of the rows that were stored, if the transaction is committed. */
export function settleClaims(
  tx: ClientBase,
  claims: ReadonlyMap<string, Claim>,
  stored: readonly string[],
): void {
  const own = new Set(stored);
  for (const [id, claim] of claims) if (!own.has(id)) claim.drop();
  const begun = [...claims].flatMap(([id, claim]) => (own.has(id) ? [claim] : []));
  if (begun.length === 0) return;
  onOutcome(tx, (isCommitted) => {
    for (const claim of begun)
      if (isCommitted) claim.begin();
      else claim.drop();
  });
}
