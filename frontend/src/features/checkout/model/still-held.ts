import { formatTime } from '../../../shared/format/dates.js';
import { say } from '../../../shared/texts/say.js';

const at = (ms: number) => formatTime(new Date(ms).toISOString());

/** By when it is known at the latest what becomes of a gift that somebody else has in hand. */
export const knownBy = (endsBy: number): string => say('checkout.taken.passingWhy', { later: at(endsBy) });

/** What the guest hears who asked for a gift that somebody else has in hand; milliseconds of the page's clock. */
export function stillHeldWords(askedAt: number, endsBy: number): string {
  const now = at(askedAt);
  // Somebody else has begun since: when that ends, nobody here knows.
  return askedAt < endsBy
    ? say('checkout.taken.stillUntil', { now, later: at(endsBy) })
    : say('checkout.taken.still', { now });
}
