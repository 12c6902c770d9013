import type { RegisteredMail } from '@fiocco/contracts';

export interface SharedReason {
  readonly reason: string;
  readonly count: number;
}

/** The reason that most of these mails did not leave for, where at least two share it: it is said once for all. */
export function sharedReason(mails: readonly Pick<RegisteredMail, 'reason'>[]): SharedReason | null {
  const counts = new Map<string, number>();
  for (const { reason } of mails) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [reason, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 1]);
  return count > 1 ? { reason, count } : null;
}
