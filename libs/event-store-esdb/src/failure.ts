import { AccessDeniedError, MaxAppendSizeExceededError, UnknownError } from '@eventstore/db-client';

/** What the server says of bytes that it will never take; everything else of this class may pass. */
const REFUSED_TEXT = 'BadRequest';
/** gRPC: what was called does not exist there, or not for us. */
const REFUSED_CODES = new Set([7, 12, 16]);

/**
 * Whether a failed append was refused for good. Any other failure (no connection, a cut one, a server that is starting,
 * a repeat that was dropped because the first was under way) leaves open whether it was or will be stored; they come as
 * a plain `Error` with code 14, UnavailableError, UnknownError "Server Is Not Ready", TimeoutError and more.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof AccessDeniedError || isRefusedForItsData(error)) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' && REFUSED_CODES.has(code);
}

/** Data that is refused now could not have been stored by an earlier try either. */
export function isRefusedForItsData(error: unknown): boolean {
  if (error instanceof MaxAppendSizeExceededError) return true;
  return error instanceof UnknownError && error.message.includes(REFUSED_TEXT);
}

/** A read of the log from a position at which no event stands. */
export function isUnknownPosition(error: unknown): boolean {
  return error instanceof UnknownError && error.message.includes('Unexpected ReadAllResult');
}
