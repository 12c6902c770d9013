export interface DescribedError {
  readonly name: string;
  readonly code?: string;
  readonly message?: string;
  readonly constraint?: string;
  readonly stack: readonly string[];
}

/** Errors whose messages quote the values they failed on: the database's, the mapper's, the JSON parser's. */
const QUOTES_VALUES = /^(SyntaxError|.*(Exception|DatabaseError))$/;

/**
 * The parts of an error that may be logged: name, code, constraint and stack frames. The message only where it cannot
 * quote what somebody typed, and then without addresses, long numbers and `password=` values.
 */
export function describeError(error: unknown): DescribedError {
  if (!isErrorLike(error)) return { name: typeof error, stack: [] };
  const { code, constraint, severity } = error as {
    code?: unknown;
    constraint?: unknown;
    severity?: unknown;
  };
  const name = error.constructor.name || error.name;
  const quotes = severity !== undefined || QUOTES_VALUES.test(name) || QUOTES_VALUES.test(error.name);
  return {
    name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(!quotes && { message: scrub(error.message) }),
    stack: frames(error),
  };
}

/** Checked by shape, because an error of another realm is no `instanceof Error`. */
function isErrorLike(error: unknown): error is Error {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

function frames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, 12);
}

export function scrub(text: string): string {
  return text
    .replace(/([?&;\s]|^)((?:password|token|code|q)=)[^&\s]*/gi, '$1$2…')
    .replace(/(\w+:\/\/)[^@\s/]+@/g, '$1…@')
    .replace(/[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi, '…@…')
    .replace(/\+?\d[\d ]{6,}\d/g, '…')
    .slice(0, 500);
}

/**
 * The reason of a failure in one line: the innermost cause's message, or its code where the message must not be logged.
 */
export function reasonOf(error: unknown): string {
  let innermost = error;
  while (isErrorLike(innermost) && isErrorLike(innermost.cause)) innermost = innermost.cause;
  const { name, code, message } = describeError(innermost);
  return message?.replace(/\. Resolution note: $/, '') || code || name;
}
