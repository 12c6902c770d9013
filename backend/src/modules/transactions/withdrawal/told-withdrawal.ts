import { Inject, Injectable } from '@nestjs/common';
import type { WithdrawalReceipt } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { purchaseStory, type StoryStep } from '@fiocco/gift';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { EVENT_STORE, inTransaction, PG_POOL, VAULT } from '../../../platform/index.js';
import { keptNote } from '../read-models/kept-fields.js';

/** A declared withdrawal as the ledger tells it; words are references to the vault. */
export interface ToldWithdrawal {
  readonly declared: StoryStep;
  /** Undefined until staff answer it otherwise than by giving the money back. */
  readonly closed: StoryStep | undefined;
}

/** Of the last contract: what was held anew after a declaration has none. */
export function withdrawalIn(steps: readonly StoryStep[]): ToldWithdrawal | null {
  const lastOf = (type: StoryStep['event']['type']) =>
    steps.findLastIndex(({ event }) => event.type === type);
  const at = lastOf('WithdrawalDeclared');
  const declared = steps[at];
  if (!declared || lastOf('UnitHeld') > at) return null;
  return { declared, closed: steps.slice(at).find(({ event }) => event.type === 'WithdrawalClosed') };
}

/** The receipts of declared withdrawals, from the ledger. */
@Injectable()
export class WithdrawalReceipts {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** Null where the buyer declared none. */
  async find(
    stream: string,
    transactionId: string,
    named: Pick<WithdrawalReceipt, 'orderNumber' | 'gift'>,
  ): Promise<WithdrawalReceipt | null> {
    const { steps } = purchaseStory(await this.store.read(stream), transactionId);
    const told = withdrawalIn(steps);
    if (!told) return null;
    const { event, noteRef } = told.declared;
    const next = steps[steps.indexOf(told.declared) + 1]?.event;
    return {
      ...named,
      declaredAt: event.at,
      reason: noteRef === null ? null : await this.words(noteRef),
      // Stored with it, by one command.
      cancelled: next?.type === 'TransactionCancelled' && next.at === event.at,
    };
  }

  private async words(ref: string): Promise<string | null> {
    const kept = await inTransaction(this.pool, (tx) => this.vault.get(tx, [ref]));
    return keptNote(kept.get(ref));
  }
}
