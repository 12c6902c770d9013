import { Injectable } from '@nestjs/common';
import { type BulkRule, Throttle } from '../../../platform/index.js';
import { listNotFound } from '../gift-lists.refusals.js';
import type { Visitor } from './visitor.js';

/** A mistyped link asks for one unknown list; asking for more means trying numbers. */
const UNKNOWN: BulkRule = { name: 'unknown-list', attempts: 60, perSeconds: 60, lot: 5 };
/**
 * For everybody behind a network that tried numbers. It may be a mobile carrier's, and its guests need about five reads
 * each.
 */
const SUSPECT: BulkRule = { name: 'suspect-list', attempts: 1_000, perSeconds: 60, lot: 50 };

/** Keeps lists from being found by trying ids: ids are long, and the number of attempts is limited. */
@Injectable()
export class UnknownLists {
  constructor(private readonly throttle: Throttle) {}

  /** Called before a list is read. Costs nothing while the network behaves; throws 429 when it does not. */
  async beforeReading({ staff, network }: Pick<Visitor, 'staff' | 'network'>): Promise<void> {
    if (!staff && this.throttle.isSpent(UNKNOWN, network)) await this.throttle.spend(SUSPECT, network);
  }

  /** Throws 404 for a list that does not exist, or 429 after too many of them. */
  async refuse({ staff, network }: Pick<Visitor, 'staff' | 'network'>): Promise<never> {
    if (!staff) await this.throttle.spend(UNKNOWN, network);
    throw listNotFound();
  }
}
