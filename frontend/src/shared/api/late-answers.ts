import { LEDGER_STALE_HEADER, type RouteKey } from '@fiocco/contracts';

/** Calls whose latest answer may lack what happened last, because the ledger is away or its read models are behind. */
const late = new Set<RouteKey>();
const watchers = new Set<() => void>();

function changed(): void {
  for (const tell of watchers) tell();
}

/** To be called with every answer: a later one on the same route replaces what an earlier one said. */
export function noteAnswer(key: RouteKey, headers: Headers): void {
  const isLate = headers.has(LEDGER_STALE_HEADER);
  if (isLate === late.has(key)) return;
  if (isLate) late.add(key);
  else late.delete(key);
  changed();
}

/** Another page shows other answers. */
export function forgetLateAnswers(): void {
  late.clear();
  changed();
}

export const areAnswersLate = (): boolean => late.size > 0;

/** For `useSyncExternalStore`. */
export function watchLateAnswers(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
