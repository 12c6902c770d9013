import { staffIdOf } from '../../identity/index.js';

/** In place of a name that no account has any more. */
export const ACCOUNT_GONE = 'Account eliminato';

/** Who recorded an entry (`staff:3`), by today's names. */
export const recorderOf = (actor: string, names: ReadonlyMap<number, string>): string =>
  names.get(staffIdOf(actor) ?? 0) ?? ACCOUNT_GONE;
