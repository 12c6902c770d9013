/** A report of the ledger's verification, with positions as decimal digits. */
export interface VerificationResult {
  readonly intact: boolean;
  readonly summary: string;
  readonly events: number;
  readonly finding: {
    readonly kind: string;
    readonly position: string;
    readonly upTo: string | null;
    readonly stream: string | null;
    readonly revision: number | null;
    readonly text: string;
  } | null;
  readonly heads: {
    readonly holding: number;
    readonly last: { readonly position: string; readonly at: string; readonly sequence: number } | null;
    readonly problem: string | null;
  };
  readonly notAnchored: { readonly events: number; readonly after: string; readonly upTo: string | null };
  /** Absent in older runs, which did not check values. */
  readonly values?: {
    readonly checked: number;
    readonly erased: number;
    readonly lost: number;
    readonly flawed: number;
    readonly findings: readonly { readonly ref: string; readonly position: string; readonly text: string }[];
  };
}

/** `never`: no run was ever started. `interrupted`: the process ended during the run. */
export interface VerificationState {
  readonly state: 'never' | 'running' | 'verified' | 'failed' | 'interrupted';
  readonly text: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly events: number;
  readonly total: number;
  readonly result: VerificationResult | null;
}
