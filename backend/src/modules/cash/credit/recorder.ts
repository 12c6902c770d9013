import { providerName } from '@fiocco/contracts';
import { type StaffDirectory, staffIdOf } from '../../identity/index.js';

/** In place of a name that no account has any more. */
export const ACCOUNT_GONE = 'Account eliminato';

/** Who recorded an entry (`staff:3`), by today's names. */
export const recorderOf = (actor: string, names: ReadonlyMap<number, string>): string =>
  names.get(staffIdOf(actor) ?? 0) ?? ACCOUNT_GONE;

/**
 * The names of those who recorded movements, by an account's id or a provider's code. What neither recorded is the shop's
 * own work.
 */
export async function recorderNames(
  staff: StaffDirectory,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await staff.namesOf(keys.filter((key) => /^\d+$/.test(key)).map(Number));
  return new Map(keys.map((key) => [key, names.get(Number(key)) ?? nameOfOther(key)]));
}

function nameOfOther(key: string): string {
  if (/^\d+$/.test(key)) return ACCOUNT_GONE;
  return key.includes(':') ? 'Sistema' : providerName(key);
}
