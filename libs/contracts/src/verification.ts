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

/** A run that reads the whole ledger. `interrupted`: the process ended during the run. */
export interface AuditRun<Result> {
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
  readonly result: Result | null;
}

export type VerificationRun = AuditRun<VerificationResult>;

/** One table of what pages read, or several that are made together. */
export interface ComparedReadModel {
  readonly name: string;
  /** Italian. */
  readonly title: string;
  readonly rows: number;
  /** Rows that exist on one side only; a row with other content counts twice. */
  readonly differences: number;
  /** The first of them, by table. `surplus`: no event makes such a row. */
  readonly named: readonly {
    readonly table: string;
    readonly key: string;
    readonly kind: 'missing' | 'surplus' | 'changed';
    /** Those that differ, where it was changed. */
    readonly columns: readonly string[];
  }[];
}

/** Whether what pages read is what the ledger says. */
export interface ReadModelsResult {
  readonly same: boolean;
  readonly summary: string;
  readonly events: number;
  readonly readModels: readonly ComparedReadModel[];
  /** What mends it; null where nothing is to be mended. */
  readonly command: string | null;
}

export type ReadModelComparison = AuditRun<ReadModelsResult>;

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
