import { isApiProblem } from '../../shared/api/problem.js';

/** Who changed the transaction meanwhile, and when (ISO). */
export interface Overtaken {
  readonly by: string;
  readonly at: string;
}

/** Null for any other error. */
export function overtakenFrom(error: unknown): Overtaken | null {
  if (!isApiProblem(error, 'MODIFIED_BY_OTHERS')) return null;
  const { by, at } = error.details;
  return typeof by === 'string' && typeof at === 'string' ? { by, at } : null;
}
