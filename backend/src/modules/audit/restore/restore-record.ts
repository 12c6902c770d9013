import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { RESTORES_STREAM } from '@fiocco/integrity';
import { CLOCK, type Clock, EVENT_STORE } from '../../../platform/index.js';
import { LedgerAccess } from '../ledger-access.js';
import { type LedgerRestored, type RestoreFacts, signedText } from './ledger-restores.events.js';

/** Writes into the ledger that it was restored. */
@Injectable()
export class RestoreRecord {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ledger: LedgerAccess,
  ) {}

  async write(facts: RestoreFacts): Promise<void> {
    const [last] = await this.store.read(RESTORES_STREAM, { direction: 'backward', limit: 1 });
    const { signer } = this.ledger.keys;
    const { key } = signer;
    const event: LedgerRestored = {
      type: 'ledger.LedgerRestored.v1',
      data: { ...facts, key: key.id, signature: signer.sign(signedText(facts, key.id)) },
    };
    const context = {
      at: this.clock.now().toISOString(),
      actor: 'system:after-restore',
      cause: 'after-restore',
    };
    const sealed = seal(RESTORES_STREAM, last, [{ id: randomUUID(), event }], context);
    const { outcome } = await this.store.append(RESTORES_STREAM, last?.revision ?? -1, sealed);
    if (outcome === 'conflict') throw new Error('another restore was recorded meanwhile');
  }
}
