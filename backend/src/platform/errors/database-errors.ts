import { Problem, readOnly, storageFull, unavailable } from './problem.js';

/** SQLSTATEs and socket errors that say "the database is away or overloaded", not "the call was wrong". */
const AWAY =
  /^(08|53|57P0|57014|40001|40P01|55P03|25P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;
/** Values that no column can hold (out of range, malformed): the caller's fault. */
const BAD_VALUE = /^22/;
/** What pg says without any code when a socket breaks or the pool is exhausted. */
const AWAY_TEXT =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Connection ended|not queryable/i;

interface ErrorLike {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly previous?: unknown;
  readonly errors?: readonly unknown[];
}

const TAKES_NO_WRITES: Readonly<Record<string, () => Problem>> = { '25006': readOnly, '53100': storageFull };

/** A database that answers but takes no writes, behind whatever the error is wrapped in. */
export function problemOfStorage(error: unknown): Problem | undefined {
  return TAKES_NO_WRITES[codeOf(error)]?.();
}

/** The problem behind a failure of the database; `undefined` when the error is something else. */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (AWAY.test(code) || (code === '' && AWAY_TEXT.test(messageOf(error)))) return unavailable();
  if (BAD_VALUE.test(code) && code.length === 5) {
    return new Problem('VALIDATION_FAILED', 400, 'Uno dei valori inviati non è valido.');
  }
  return undefined;
}

/** SQLSTATE or errno of the error or of what it wraps (the mapper's and the ledger's errors keep the cause). */
function codeOf(error: unknown): string {
  let current = error as ErrorLike | null | undefined;
  for (let depth = 0; typeof current === 'object' && current !== null && depth < 5; depth += 1) {
    if (typeof current.code === 'string') return current.code;
    current = (current.cause ?? current.previous ?? current.errors?.[0]) as ErrorLike | undefined;
  }
  return '';
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as ErrorLike;
  return typeof message === 'string' ? message : '';
}
