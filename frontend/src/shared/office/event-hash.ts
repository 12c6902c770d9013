import type { HistoryEntry } from '@fiocco/contracts';

/** Where in a transaction's address a movement of the book stands: its Cronologia marks the event that it is. */
export const movementHash = (movement: string): string => `movimento-${encodeURIComponent(movement)}`;
/** The same for an event, by its number in the ledger. */
export const eventHash = (number: number): string => `evento-${number}`;

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Whether an address leads to this entry and no other. Browsers and the router may have decoded its hash, or not. */
export function isNamedBy(
  hash: string,
  { number, movement }: Pick<HistoryEntry, 'number' | 'movement'>,
): boolean {
  if (hash === eventHash(number)) return true;
  return movement !== null && decoded(hash) === decoded(movementHash(movement));
}
