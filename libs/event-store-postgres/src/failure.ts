import pg from 'pg';

/**
 * What a failed statement says about its appends. `data`: one of them cannot be stored. `refused`: none can be stored
 * now, and repeating does not help. `again`: rolled back for a reason that passes. `unanswered`: it may have been
 * committed.
 */
export type Failure = 'data' | 'refused' | 'again' | 'unanswered';

/** Serialisation failure, deadlock, lock not available, cancelled by the time limit. */
const PASSING = new Set(['40001', '40P01', '55P03', '57014']);

export function failureOf(error: unknown): Failure {
  if (!(error instanceof pg.DatabaseError) || !error.code) return 'unanswered';
  // A connection that the server ended may have committed before.
  if (error.severity !== 'ERROR' || /^(08|57P)/.test(error.code)) return 'unanswered';
  if (/^2[23]/.test(error.code)) return 'data';
  return PASSING.has(error.code) ? 'again' : 'refused';
}
