import type { Head } from '../heads/head.js';
import type { LedgerTail } from '../sources/ledger-source.js';

/**
 * `altered`: it is not what it was. `missing`: an event that stood there is gone. `inserted`: it was never there.
 * `reordered`: it stood elsewhere.
 */
export type FindingKind = 'altered' | 'missing' | 'inserted' | 'reordered';

/** The first place where the ledger is not what it was. */
export interface Finding {
  readonly kind: FindingKind;
  /** Where it stands; of a missing event, where it stood. */
  readonly position: bigint;
  /** Absent where nothing is left that tells them. */
  readonly stream?: string;
  readonly revision?: number;
  readonly eventId?: string;
  /**
   * `head`: a signed head proves it. `chain`: two events of one stream do not fit; where neither is anchored, the one
   * named here or the link of the next. `positions`: the numbering has a hole or a place that no append gives.
   */
  readonly evidence: 'head' | 'chain' | 'positions';
  /** Only of a head without fingerprints: the place is after {@link position}, up to here. */
  readonly upTo?: bigint;
}

export interface HeadsReport {
  /** Heads that hold. */
  readonly holding: number;
  readonly last?: Head;
  /** Heads from here on are not what was signed, and nothing was compared with them. */
  readonly broken?: { readonly afterSequence: number; readonly reason: string };
}

export interface VerificationReport {
  readonly intact: boolean;
  /** What stands between the ledger's events and whoever reads them. Then nothing was read. */
  readonly flaw?: string;
  /** Events read; up to the finding, where there is one. */
  readonly events: number;
  readonly streams: number;
  /** Bytes of what was kept about the streams. */
  readonly stateBytes: number;
  readonly finding?: Finding;
  readonly heads: HeadsReport;
  /** Events after the last head that holds; `upTo` is absent when there are none. */
  readonly notAnchored: LedgerTail & { readonly after: bigint };
}
