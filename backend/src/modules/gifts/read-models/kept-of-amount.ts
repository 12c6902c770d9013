import type { Cents } from '@fiocco/money';

/**
 * What is left of the amount of a paid transaction. Money beyond its price is given back first, and was never a sale;
 * what shipping cost goes back last. `came` counts all that was received and not reversed.
 */
export function keptOfAmount(amount: Cents, shipping: Cents, came: Cents, refunded: Cents): Cents {
  const beyond = Math.max(0, came - amount - shipping);
  return Math.max(0, amount - Math.max(0, refunded - beyond));
}
