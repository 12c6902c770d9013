import type { Thing } from '@fiocco/contracts';
import type { Shop, TransactionFacts } from '../../ports.js';

/** The words that one mail has of its own; the rest is common to all. */
export interface Wording {
  /** The heading, which also begins the subject; absent where the mail begins with its thanks. */
  readonly opening?: string;
  /** Continues the sentence "La tua quota per Anna e Luca". */
  state(thing: Thing): string;
  readonly preview: string;
  /** Continues the sentence "La tua quota per Anna e Luca". */
  lead(thing: Thing, facts: TransactionFacts, shop: Shop): string;
  /** The day until which the buyer has to act; null where there is none. */
  until(facts: TransactionFacts, shop: Shop): string | null;
  /** Null where nothing is due or paid. */
  readonly totalLabel: string | null;
  /** Whether money has come: only then is the buyer greeted and quoted. */
  readonly isPaid: boolean;
  /** Whether the purchase has ended: delivery and payment are not told then, and the button leads to the list. */
  readonly isOver?: boolean;
  /** Lines of its own after the others. */
  more?(facts: TransactionFacts): readonly { readonly label: string; readonly value: string }[];
  next(facts: TransactionFacts, shop: Shop): readonly string[];
}
