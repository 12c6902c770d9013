import { type DomainEvent } from '@fiocco/event-sourcing';

/** The ledger was replaced by a backup. The signature, by the key of the heads, covers all other fields. */
export type LedgerRestored = DomainEvent<
  'ledger.LedgerRestored.v1',
  {
    /** The epoch of the ledger that begins with this event. */
    readonly epoch: number;
    /** The last position of the restored ledger, and how many events it had. */
    readonly position: string;
    readonly events: number;
    /**
     * The position of the newest signed head. Equal to `position` where nothing was lost, null where there was no head.
     */
    readonly lostUpTo: string | null;
    readonly lostEvents: number;
    /** The number of the last head that fits the restored ledger; 0 where none does. */
    readonly lastHead: number;
    readonly key: string;
    readonly signature: string;
  }
>;

/**
 * Values that events refer to, that nobody erased, and that the restored database does not have. They are listed in
 * `ledger-losses` first. Signed by the key of the heads.
 */
export type ValuesLost = DomainEvent<
  'ledger.ValuesLost.v1',
  {
    readonly epoch: number;
    readonly refs: readonly string[];
    readonly key: string;
    readonly signature: string;
  }
>;

export type RestoreFacts = Omit<LedgerRestored['data'], 'key' | 'signature'>;

export const signedText = (facts: RestoreFacts, key: string): string =>
  JSON.stringify([
    'fiocco.ledger-restored.v1',
    facts.epoch,
    facts.position,
    facts.events,
    facts.lostUpTo,
    facts.lostEvents,
    facts.lastHead,
    key,
  ]);
