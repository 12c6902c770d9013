const is =
  (sqlstate: string) =>
  (error: unknown): boolean =>
    (error as { code?: unknown } | null | undefined)?.code === sqlstate;

/** Another session holds it, and waiting is over. */
export const isLockNotAvailable = is('55P03');
export const isUndefinedTable = is('42P01');
export const isUniqueViolation = is('23505');
