import { Problem, unavailable } from './problem.js';

/** SQLSTATEs and socket errors that say "the database is away or overloaded", not "the call was wrong". */
const AWAY =
  /^(08|53|57P0|57014|40001|40P01|55P03|25P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;
/** Values that no column can hold (out of range, malformed): the caller's fault. */
const BAD_VALUE = /^22/;
/** What pg says without any code when a socket breaks or the pool is exhausted. */
const AWAY_TEXT =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Connection ended|not queryable/i;

/** The problem behind a failure of the database; `undefined` when the error is something else. */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (AWAY.test(code) || (code === '' && AWAY_TEXT.test(error.message))) return unavailable();
  if (BAD_VALUE.test(code) && code.length === 5) {
    return new Problem('VALIDATION_FAILED', 400, 'Uno dei valori inviati non è valido.');
  }
  return undefined;
}

/** SQLSTATE or errno of the error or of what it wraps (the mapper's and the ledger's errors keep the cause). */
function codeOf(error: Error): string {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') return code;
    if (current instanceof AggregateError && current.errors.length > 0) current = current.errors[0];
    else current = current.cause ?? (current as { previous?: unknown }).previous;
  }
  return '';
}
