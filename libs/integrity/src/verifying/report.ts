import type { Head } from '../heads/head.js';
import type { LedgerTail } from '../sources/ledger-source.js';

/**
 * `altered`: it was changed. `missing`: it was removed. `inserted`: it was never there. `reordered`: it was in another
 * place.
 */
export type FindingKind = 'altered' | 'missing' | 'inserted' | 'reordered';

/** The first place where the ledger differs from what it was. */
export interface Finding {
  readonly kind: FindingKind;
  /** Its position; for a missing event, the one that it had. */
  readonly position: bigint;
  /** Absent where it can no longer be told. */
  readonly stream?: string;
  readonly revision?: number;
  readonly eventId?: string;
  /**
   * `head`: a signed head proves it. `chain`: two events of one stream do not fit; without a head that covers them,
   * either the event named here or the next one's link was changed. `positions`: the numbering has a gap, or a position
   * that no append gives.
   */
  readonly evidence: 'head' | 'chain' | 'positions';
  /** For a head without fingerprints: the place is after {@link position} and not after this. */
  readonly upTo?: bigint;
}

export interface HeadsReport {
  /** How many heads are confirmed. */
  readonly holding: number;
  readonly last?: Head;
  /** Heads after this one differ from what was signed, and nothing was compared with them. */
  readonly broken?: { readonly afterSequence: number; readonly reason: string };
}

export interface VerificationReport {
  readonly intact: boolean;
  /** What could show readers other events than the stored ones. Where it is set, nothing was read. */
  readonly flaw?: string;
  /** How many events were read, up to the finding if there is one. */
  readonly events: number;
  readonly streams: number;
  /** Memory used for the streams, in bytes. */
  readonly stateBytes: number;
  readonly finding?: Finding;
  readonly heads: HeadsReport;
  /** Events after the last confirmed head; `upTo` is absent where there are none. */
  readonly notAnchored: LedgerTail & { readonly after: bigint };
}
