import { Injectable } from '@nestjs/common';
import { type BulkRule, RequestContext, Throttle } from '../../../platform/index.js';

/** Hundreds of guests behind one carrier's address buy at once; a flood is more than they. */
const DRAFTS_PER_NETWORK: BulkRule = { name: 'drafts', attempts: 1_000, perSeconds: 60, lot: 20 };
/** From many addresses at once: more than any list has guests. */
const DRAFTS_PER_LIST: BulkRule = { name: 'list-drafts', attempts: 3_000, perSeconds: 60, lot: 50 };
/** Each is an event that every later buyer's decision reads. */
const HOLDS_PER_NETWORK: BulkRule = { name: 'holds', attempts: 1_000, perSeconds: 60, lot: 20 };

/** How much of the checkout one network may ask for, and one list bears. Throws 429 beyond it. */
@Injectable()
export class CheckoutLimits {
  constructor(private readonly throttle: Throttle) {}

  async newDraft(listId: number): Promise<void> {
    await this.throttle.spend(DRAFTS_PER_NETWORK, RequestContext.current().network);
    await this.throttle.spend(DRAFTS_PER_LIST, String(listId));
  }

  async newHold(): Promise<void> {
    await this.throttle.spend(HOLDS_PER_NETWORK, RequestContext.current().network);
  }
}
