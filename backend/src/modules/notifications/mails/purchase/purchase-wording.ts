import type { Shop, TransactionFacts } from '../../ports.js';

/** What one mail says in its own way; the rest is common to all. */
export interface Wording {
  /** Goes on from "Il tuo regalo per Anna e Luca". */
  readonly state: string;
  readonly preview: string;
  /** Goes on from "Il tuo regalo per Anna e Luca". */
  readonly lead: string;
  /** The day by which something is to be done. */
  until(facts: TransactionFacts): string | null;
  readonly totalLabel: string;
  /** Money came: the buyer is somebody, and may be greeted and quoted. */
  readonly isPaid: boolean;
  next(facts: TransactionFacts, shop: Shop): readonly string[];
}
