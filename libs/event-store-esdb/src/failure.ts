import { AccessDeniedError, MaxAppendSizeExceededError, UnknownError } from '@eventstore/db-client';

/** The server's text for bytes that it will never accept; other errors of this class may pass. */
const REFUSED_TEXT = 'BadRequest';
/** gRPC codes: the called method does not exist there, or is not permitted. */
const REFUSED_CODES = new Set([7, 12, 16]);

/**
 * Whether the append was refused for good. Every other failure (no connection, a lost one, a server that is starting, a
 * repeat that was dropped while the first try was under way) leaves open whether it was or will be stored. Such
 * failures appear as a plain `Error` with code 14, UnavailableError, UnknownError "Server Is Not Ready", TimeoutError
 * and more.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof AccessDeniedError || isRefusedForItsData(error)) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' && REFUSED_CODES.has(code);
}

/** Data that are refused now could not have been stored by an earlier try either. */
export function isRefusedForItsData(error: unknown): boolean {
  if (error instanceof MaxAppendSizeExceededError) return true;
  return error instanceof UnknownError && error.message.includes(REFUSED_TEXT);
}

/** A read of the log from a position without an event. */
export function isUnknownPosition(error: unknown): boolean {
  return error instanceof UnknownError && error.message.includes('Unexpected ReadAllResult');
}
