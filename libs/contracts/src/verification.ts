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

/** One run of the verification. `interrupted`: the process ended during the run. */
export interface VerificationRun {
  readonly id: number;
  readonly state: Exclude<VerificationState['state'], 'never'>;
  /** Italian. */
  readonly text: string;
  /** ISO, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** How many events were read by now, of how many at its beginning. */
  readonly events: number;
  readonly of: number;
  readonly result: VerificationResult | null;
}

/** Where the signatures stand, without verifying anything. */
export interface SignedSoFar {
  /** The newest signature of the file; null where there is none, or where it is not genuine. */
  readonly last: { readonly position: string; readonly at: string; readonly sequence: number } | null;
  /** False where the file's last line is not what the shop signed. */
  readonly genuine: boolean;
  /** Events that were stored after it. */
  readonly notAnchored: number;
  /** The public key that signs now, in base64url, and its short id, by which signatures name it. */
  readonly key: { readonly id: string; readonly publicKey: string };
}
