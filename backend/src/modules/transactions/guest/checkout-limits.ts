import { Injectable } from '@nestjs/common';
import { type BulkRule, RequestContext, Throttle } from '../../../platform/index.js';

/** Hundreds of guests may buy at once behind one mobile carrier's address; a flood exceeds this. */
const DRAFTS_PER_NETWORK: BulkRule = { name: 'drafts', attempts: 1_000, perSeconds: 60, lot: 20 };
/** Counts calls from many addresses together; no real list has that many guests. */
const DRAFTS_PER_LIST: BulkRule = { name: 'list-drafts', attempts: 3_000, perSeconds: 60, lot: 50 };
/** A network's limit for a list that exceeded its own: one flooding network must not close the list for its guests. */
const DRAFTS_OF_FLOODED_LIST: BulkRule = { name: 'flooded-list', attempts: 50, perSeconds: 60, lot: 10 };
/** Each hold is an event that every later decision about the gift has to read. */
const HOLDS_PER_NETWORK: BulkRule = { name: 'holds', attempts: 1_000, perSeconds: 60, lot: 20 };

/** How many drafts and holds one network may ask for, fewer on a list that is being flooded. Throws 429 beyond it. */
@Injectable()
export class CheckoutLimits {
  constructor(private readonly throttle: Throttle) {}

  async newDraft(listId: number): Promise<void> {
    const { network } = RequestContext.current();
    await this.throttle.spend(DRAFTS_PER_NETWORK, network);
    if (await this.isFlooded(listId))
      await this.throttle.spend(DRAFTS_OF_FLOODED_LIST, `${listId} ${network}`);
  }

  async newHold(): Promise<void> {
    await this.throttle.spend(HOLDS_PER_NETWORK, RequestContext.current().network);
  }

  private async isFlooded(listId: number): Promise<boolean> {
    const list = String(listId);
    try {
      await this.throttle.spend(DRAFTS_PER_LIST, list);
      return false;
    } catch (refused) {
      if (this.throttle.isSpent(DRAFTS_PER_LIST, list)) return true;
      throw refused;
    }
  }
}
