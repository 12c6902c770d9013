import { type DomainEvent } from '@fiocco/event-sourcing';

/** A backup took the ledger's place. Its signature is by the key of the heads, over everything else. */
export type LedgerRestored = DomainEvent<
  'ledger.LedgerRestored.v1',
  {
    /** The life of the ledger that begins with this event. */
    readonly epoch: number;
    /** Where the restored ledger ended, and how many events it had. */
    readonly position: string;
    readonly events: number;
    /** What the newest signed head had seen; the same place where nothing was lost, null where there was no head. */
    readonly lostUpTo: string | null;
    readonly lostEvents: number;
    /** The last head that the restored ledger still fits; 0 where none does. */
    readonly lastHead: number;
    readonly key: string;
    readonly signature: string;
  }
>;

/**
 * Values that the restored database does not have, although the ledger refers to them and nobody erased them: written
 * into `ledger-losses` beforehand. Signed by the key of the heads.
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
