import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { RESTORES_STREAM } from '@fiocco/integrity';
import { CLOCK, type Clock, EVENT_STORE } from '../../../platform/index.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import {
  type LedgerRestored,
  type RestoreFacts,
  signedText,
  type ValuesLost,
} from '../verification/ledger-restores.events.js';
import { lossText } from '../verification/values-lost.js';

export const LOSSES_STREAM = 'ledger-losses';

/** Writes into the ledger that it was restored. */
@Injectable()
export class RestoreRecord {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ledger: LedgerAccess,
  ) {}

  async write(facts: RestoreFacts): Promise<void> {
    const { signer } = this.ledger.keys;
    const { key } = signer;
    await this.append(RESTORES_STREAM, {
      type: 'ledger.LedgerRestored.v1',
      data: { ...facts, key: key.id, signature: signer.sign(signedText(facts, key.id)) },
    });
  }

  /** Written before the restore's own event: a run that was killed goes on behind these. */
  async writeLost(epoch: number, refs: readonly string[]): Promise<void> {
    const { signer } = this.ledger.keys;
    const { id: key } = signer.key;
    const signature = signer.sign(lossText(epoch, refs, key));
    await this.append(LOSSES_STREAM, { type: 'ledger.ValuesLost.v1', data: { epoch, refs, key, signature } });
  }

  private async append(stream: string, event: LedgerRestored | ValuesLost): Promise<void> {
    const [last] = await this.store.read(stream, { direction: 'backward', limit: 1 });
    const context = {
      at: this.clock.now().toISOString(),
      actor: 'system:after-restore',
      cause: 'after-restore',
    };
    const sealed = seal(stream, last, [{ id: randomUUID(), event }], context);
    const { outcome } = await this.store.append(stream, last?.revision ?? -1, sealed);
    if (outcome === 'conflict') throw new Error('another restore was recorded meanwhile');
  }
}
