import { formatTime } from '../../../shared/format/dates.js';

/** What the guest hears who asked for a gift that somebody else has in hand; milliseconds of the page's clock. */
export function stillHeldWords(askedAt: number, endsBy: number): string {
  const at = (ms: number) => formatTime(new Date(ms).toISOString());
  const now = `Alle ${at(askedAt)} è ancora da parte.`;
  // Somebody else has begun since: when that ends, nobody here knows.
  return askedAt < endsBy ? `${now} Riprova alle ${at(endsBy)}: per allora si sa.` : now;
}
