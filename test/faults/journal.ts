/**
 * Commands whose effect is one event that names them. No browser sends an expiry; it is listed to be recognised. What an
 * exchange that is taken back holds again is `restored`.
 */
export type Effect =
  | 'recorded'
  | 'placed'
  | 'terms changed'
  | 'stock set'
  | 'held'
  | 'reserved'
  | 'released'
  | 'expired'
  | 'cancelled'
  | 'collected'
  | 'corrected'
  | 'paid'
  | 'sold'
  | 'sold in two ways'
  | 'exchanged'
  | 'restored'
  | 'refund begun';

/** What the browsers of a run were answered. */
export class Journal {
  private readonly told = new Set<string>();
  readonly effects: Record<string, number> = {};
  private readonly outcomes = new Map<string, number>();
  /** By transaction: the address of the guest whose reservation was confirmed. */
  readonly reservedBy = new Map<string, string>();
  /** Answers of any kind; a life lasts for a number of these. */
  answers = 0;

  acknowledge(effect: Effect, of: string): void {
    this.told.add(entryOf(effect, of));
    this.effects[effect] = (this.effects[effect] ?? 0) + 1;
  }

  get acknowledged(): ReadonlySet<string> {
    return this.told;
  }

  note(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  get tally(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.outcomes);
  }
}

export const entryOf = (effect: Effect, of: string): string => `${effect} ${of}`;
