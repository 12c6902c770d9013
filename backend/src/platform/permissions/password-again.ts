import { RequestContext } from '../context/request-context.js';
import { Problem } from '../errors/problem.js';
import type { Clock } from '../tokens.js';

/** How long a sign-in, or the password given again, holds for what touches credentials. */
const HOLDS_MS = 15 * 60_000;

/** `each-time`: for the caller's own password, address and second factor. */
export type PasswordNeed = 'recent' | 'each-time';

/**
 * Refuses what touches credentials where the session that calls has not proved its password lately, or in this call. It
 * asks no database, so that it can stand in the transaction that makes the change. Work without a session passes: the
 * first registration, links for a new password, the operator's commands.
 */
export function requirePassword(clock: Clock, need: PasswordNeed): void {
  const session = RequestContext.find()?.session;
  if (!session) return;
  // Otherwise the route would not read the password that a repeated call brings.
  if (!session.asksPassword)
    throw new Error('This route touches credentials and declares no @AsksPassword()');
  if (session.isProvedNow) return;
  const age = clock.now().getTime() - session.passwordAt.getTime();
  if (need === 'recent' && age < HOLDS_MS) return;
  throw new Problem('PASSWORD_REQUIRED', 403, 'Per questa modifica serve la password attuale.', {
    details: { needsCode: session.needsCode },
  });
}
