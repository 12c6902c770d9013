import type { Thing } from '@fiocco/contracts';
import type { Shop, TransactionFacts } from '../../ports.js';

/** The words that one mail has of its own; the rest is common to all. */
export interface Wording {
  /** Continues the sentence "La tua quota per Anna e Luca". */
  state(thing: Thing): string;
  readonly preview: string;
  /** Continues the sentence "La tua quota per Anna e Luca". */
  lead(thing: Thing): string;
  /** The day until which the buyer has to act; null where there is none. */
  until(facts: TransactionFacts, shop: Shop): string | null;
  readonly totalLabel: string;
  /** Whether money has come: only then is the buyer greeted and quoted. */
  readonly isPaid: boolean;
  next(facts: TransactionFacts, shop: Shop): readonly string[];
}
