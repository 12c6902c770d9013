/** How far a projection or reactor is behind the ledger; its position as decimal digits. */
export interface ProjectionAlert {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  readonly position: string;
  /** Events after that, counted up to 1,000. */
  readonly lag: number;
}

/** A stream that a projection or reactor has stopped at; nothing in it says anything about a person. */
export interface ParkedAlert {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  /** Why: an SQLSTATE or the error's own code. */
  readonly code: string;
  readonly tries: number;
  readonly at: string;
}

/** A job that was given up after its tries. */
export interface GivenUpJobAlert {
  readonly id: string;
  /** What it was to do, e.g. `send-receipt`. */
  readonly job: string;
  /** The ids that it was given, such as `transactionId`. */
  readonly subject: Readonly<Record<string, unknown>>;
  /** What a person may look at, as the job's declaration says. */
  readonly about: { readonly kind: string; readonly id: string } | null;
  readonly attempts: number;
  readonly reason: string;
  readonly at: string;
}
