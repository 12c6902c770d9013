import { deliveryRule } from '@fiocco/contracts';
import type { Recipients } from '../gift-lists/names.js';

export const FUND_NAME = 'Contributo libero';

/** How it arrives, as a guest says it: "Ritirano Anna e Luca". */
export function deliveryWords(method: string, to: Recipients, share = false): string {
  return deliveryRule(method)?.words.guest(to, share) ?? method;
}
