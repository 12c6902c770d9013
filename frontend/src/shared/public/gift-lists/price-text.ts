import { type Cents } from '@fiocco/money';
import { say } from '../../texts/say.js';
import { formatEuro } from '../../format/money.js';

/** What a gift costs, as a guest reads it: a price, or that there is none. */
export function priceText(cents: Cents): string {
  return cents === 0 ? say('common.free') : formatEuro(cents);
}
