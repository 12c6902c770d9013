import { formatTime } from '../../../shared/format/dates.js';
import { say } from '../../../shared/texts/say.js';

/** What the guest hears who asked for a gift that somebody else has in hand; milliseconds of the page's clock. */
export function stillHeldWords(askedAt: number, endsBy: number): string {
  const at = (ms: number) => formatTime(new Date(ms).toISOString());
  const now = at(askedAt);
  // Somebody else has begun since: when that ends, nobody here knows.
  return askedAt < endsBy
    ? say('checkout.taken.stillUntil', { now, later: at(endsBy) })
    : say('checkout.taken.still', { now });
}
