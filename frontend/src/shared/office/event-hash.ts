const BEGINNING = 'evento-';

/** Where in a transaction's address the event stands that happened then: its Cronologia marks it. */
export const eventHash = (at: string): string => `${BEGINNING}${at}`;

/** The time that the hash of an address names; null where it names another place. */
export function timeInHash(hash: string): number | null {
  const time = hash.startsWith(BEGINNING) ? Date.parse(hash.slice(BEGINNING.length)) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
