const is =
  (sqlstate: string) =>
  (error: unknown): boolean =>
    (error as { code?: unknown } | null | undefined)?.code === sqlstate;

/** Somebody else holds it, and the wait is over. */
export const isLockNotAvailable = is('55P03');
export const isUndefinedTable = is('42P01');
