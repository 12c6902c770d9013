import type { Shop, TransactionFacts } from '../../ports.js';

/** The words that one mail has of its own; the rest is common to all. */
export interface Wording {
  /** Continues the sentence "Il tuo regalo per Anna e Luca". */
  readonly state: string;
  readonly preview: string;
  /** Continues the sentence "Il tuo regalo per Anna e Luca". */
  readonly lead: string;
  /** The day until which the buyer has to act; null where there is none. */
  until(facts: TransactionFacts): string | null;
  readonly totalLabel: string;
  /** Whether money has come: only then is the buyer greeted and quoted. */
  readonly isPaid: boolean;
  next(facts: TransactionFacts, shop: Shop): readonly string[];
}
