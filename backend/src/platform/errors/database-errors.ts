import { Problem, readOnly, storageFull, unavailable } from './problem.js';

/** SQLSTATEs and socket errors that mean "the database is away or overloaded" and not "the call was wrong". */
const AWAY =
  /^(08|53|57P0|57014|40001|40P01|55P03|25P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;
/** Values that no column can hold (out of range, malformed), which is the caller's fault. */
const BAD_VALUE = /^22/;
/** A missing file is our own fault; a missing socket means that no server listens there. */
const NO_SOCKET = /^(ENOENT|EACCES)$/;
/** Messages of pg and the mapper's pool that come without a code: a broken socket, an exhausted pool, a late answer. */
const AWAY_TEXT =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Connection ended|not queryable|Query read timeout|timeout expired|Timeout acquiring a connection/i;

interface ErrorLike {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly previous?: unknown;
  readonly errors?: readonly unknown[];
}

/** The codes of the database, and of the file system that keeps the pictures. */
const TAKES_NO_WRITES: Readonly<Record<string, () => Problem>> = {
  '25006': readOnly,
  EROFS: readOnly,
  '53100': storageFull,
  ENOSPC: storageFull,
  EDQUOT: storageFull,
};

/** The problem for a database or disk that answers but takes no writes, however deep the error is wrapped. */
export function problemOfStorage(error: unknown): Problem | undefined {
  return TAKES_NO_WRITES[originOf(error).code]?.();
}

/** The problem for a failure of the database; `undefined` for any other error. */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  const { code, syscall } = originOf(error);
  const isSocketMissing = syscall === 'connect' && NO_SOCKET.test(code);
  if (AWAY.test(code) || isSocketMissing || (code === '' && AWAY_TEXT.test(messageOf(error))))
    return unavailable();
  if (BAD_VALUE.test(code) && code.length === 5) {
    return new Problem('VALIDATION_FAILED', 400, 'Uno dei valori inviati non è valido.');
  }
  return undefined;
}

/** The SQLSTATE or errno of the error, or of the cause that it wraps. */
function originOf(error: unknown): { readonly code: string; readonly syscall?: unknown } {
  let current = error as ErrorLike | null | undefined;
  for (let depth = 0; typeof current === 'object' && current !== null && depth < 5; depth += 1) {
    if (typeof current.code === 'string') return { code: current.code, syscall: current.syscall };
    current = (current.cause ?? current.previous ?? current.errors?.[0]) as ErrorLike | undefined;
  }
  return { code: '' };
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as ErrorLike;
  return typeof message === 'string' ? message : '';
}
