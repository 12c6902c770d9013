import { addressLines, deliveryRule, type PublicTransaction } from '@fiocco/contracts';
import type { Recipients } from '../gift-lists/names.js';

/** How it arrives, as a guest says it: "Ritirano Anna e Luca". */
export function deliveryWords(method: string, to: Recipients, share = false): string {
  return deliveryRule(method)?.words.guest(to, share) ?? method;
}

/** The buyer's own address in one line, where the gift goes there; empty elsewhere. */
export function homeWords({ deliveryMethod, buyerAddress }: PublicTransaction): string {
  return deliveryRule(deliveryMethod)?.needsAddress ? addressLines(buyerAddress).join(', ') : '';
}
