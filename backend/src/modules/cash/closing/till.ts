import { Inject, Injectable } from '@nestjs/common';
import type { RomeDay } from '@fiocco/contracts';
import { isKeptRef, Refusal, type SealedEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import {
  type AppendGuard,
  Commands,
  GuardsAppends,
  PG_POOL,
  RequestContext,
  Turns,
} from '../../../platform/index.js';
import { dayByHand } from '../read-models/movement.projection.js';
import { closingDecider } from '../closing-ledger/closing.decider.js';
import { closingStream } from '../closing-ledger/closing.events.js';
import '../cash.refusals.js';

/**
 * Keeps a closed day as it was counted. Whatever command moves money by staff's word is judged as its events are
 * appended, so that a new command needs no thought of it; and a day closes between two appends, never beside one, so that
 * each movement is counted or refused. What a provider says always enters.
 */
@Injectable()
@GuardsAppends()
export class Till implements AppendGuard {
  private readonly turns: Turns;

  constructor(
    private readonly commands: Commands,
    @Inject(PG_POOL) pool: pg.Pool,
  ) {
    this.turns = new Turns(pool);
  }

  /** Refuses `DAY_CLOSED`. */
  around<Result>(
    stream: string,
    events: readonly SealedEvent[],
    append: () => Promise<Result>,
  ): Promise<Result> {
    const days = new Set(events.flatMap((event) => dayByHand(stream, event) ?? []));
    const isExplained = events.some(({ data }) => isKeptRef(data['reason']));
    // One batch moves money on one day; of several the first is held, and each is judged.
    const [first] = days;
    if (first === undefined) return append();
    return this.inTurn(first, async () => {
      for (const day of days) await this.refuseClosed(day, isExplained);
      return append();
    });
  }

  /** While it runs, nothing that staff say enters the day. */
  inTurn<Result>(day: RomeDay, work: () => Promise<Result>): Promise<Result> {
    return this.turns.take(`fiocco.till ${day}`, work);
  }

  /** For what is decided before its money is appended. An admin who explains it corrects the day. */
  async refuseClosed(day: RomeDay, isExplained: boolean): Promise<void> {
    if (isExplained && RequestContext.current().user?.role === 'admin') return;
    const { state } = await this.commands.load(closingStream(day), closingDecider);
    if (state.closed) throw new Refusal('DAY_CLOSED', { day });
  }
}
