import { HttpException } from '@nestjs/common';
import {
  AppendNotStored,
  AppendUnknown,
  HandleTimeout,
  LedgerRefused,
  LedgerUnavailable,
  Refusal,
} from '@fiocco/event-sourcing';
import { problemOfDatabaseError, problemOfStorage } from './database-errors.js';
import { internal, problemOfStatus } from './http-problems.js';
import { Problem, unavailable } from './problem.js';
import { problemOfRefusal } from './refusals.js';

/** Decides how a failure is answered; nothing else does. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Refusal) return problemOfRefusal(error);
  if (error instanceof HttpException) return problemOfStatus(error.getStatus());
  const storage = problemOfStorage(error);
  if (storage) return storage;
  if (isLedgerAway(error)) return unavailable();
  return problemOfDatabaseError(error) ?? problemOfFrameworkError(error) ?? internal();
}

/** What one part of a call is refused for, in words; any other failure ends the whole call. */
export function refusedFor(error: unknown): Problem {
  const problem = problemOf(error);
  if (problem.status >= 500) throw error;
  return problem;
}

const LEDGER_AWAY = [HandleTimeout, AppendNotStored, AppendUnknown, LedgerUnavailable, LedgerRefused];

function isLedgerAway(error: unknown): boolean {
  return LEDGER_AWAY.some((kind) => error instanceof kind);
}

function problemOfFrameworkError(error: unknown): Problem | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? problemOfStatus(status) : undefined;
}
