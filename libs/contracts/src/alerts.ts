/** How far a projection or reactor is behind the ledger; its position as decimal digits. */
export interface ProjectionAlert {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  readonly position: string;
  /** How many events come after it, counted up to 1,000. */
  readonly lag: number;
}

/** A stream at which a projection or reactor has stopped; contains no personal data. */
export interface ParkedAlert {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  /** The reason: an SQLSTATE or the error's own code. */
  readonly code: string;
  readonly tries: number;
  readonly at: string;
}

/** A job that was given up after its tries. */
export interface GivenUpJobAlert {
  readonly id: string;
  /** The job's name, e.g. `send-receipt`. */
  readonly job: string;
  /** The ids in its payload, such as `transactionId`. */
  readonly subject: Readonly<Record<string, unknown>>;
  /** What the job is about, as its declaration says. */
  readonly about: { readonly kind: string; readonly id: string } | null;
  readonly attempts: number;
  readonly reason: string;
  readonly at: string;
}
