import { Inject, Injectable } from '@nestjs/common';
import type { AsOf, GiftThen } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { EVENT_STORE } from '../../../platform/index.js';
import { giftThen } from '../../gifts/index.js';
import { answer } from './as-of.answer.js';
import { giftNotFound, orProblem } from './as-of.problems.js';
import { giftWords } from './gift-words.js';
import { RecordsThen } from './records-then.js';

/** One gift of one list as it was; a null product is the list's fund. */
@Injectable()
export class GiftAsOf {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly records: RecordsThen,
  ) {}

  /** Throws `GIFT_NOT_FOUND` where the ledger has no event of it at all. */
  async read(listId: number, productId: number | null, moment: Date): Promise<AsOf<GiftThen>> {
    const then = await orProblem(giftThen(this.store, listId, productId, moment));
    if (then.events.length + then.later.length === 0) throw giftNotFound();
    const product = (await this.records.products([productId], moment)).get(productId) ?? null;
    const state = then.events.length === 0 ? null : giftWords(then.facts, listId, product);
    return answer(moment, 'Questo regalo', then, state);
  }
}
