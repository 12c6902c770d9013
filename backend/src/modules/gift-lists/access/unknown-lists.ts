import { Injectable } from '@nestjs/common';
import { type BulkRule, Throttle } from '../../../platform/index.js';
import { listNotFound } from '../gift-lists.refusals.js';
import type { Visitor } from './visitor.js';

/** A mistyped link is one; whoever asks for more is trying numbers. */
const UNKNOWN: BulkRule = { name: 'unknown-list', attempts: 60, perSeconds: 60, lot: 5 };
/** For everybody behind the network of such a one, who may be a carrier: guests need some five reads each. */
const SUSPECT: BulkRule = { name: 'suspect-list', attempts: 1_000, perSeconds: 60, lot: 50 };

/** Lists can't be found by trying: their ids are long, and tries are few. */
@Injectable()
export class UnknownLists {
  constructor(private readonly throttle: Throttle) {}

  /** Before a list is read. Asks nobody anything while the network behaves; throws 429 when it no longer does. */
  async beforeReading({ staff, network }: Pick<Visitor, 'staff' | 'network'>): Promise<void> {
    if (!staff && this.throttle.isSpent(UNKNOWN, network)) await this.throttle.spend(SUSPECT, network);
  }

  /** Throws what the visitor of a list that does not exist is told: 404, or 429 after too many of them. */
  async refuse({ staff, network }: Pick<Visitor, 'staff' | 'network'>): Promise<never> {
    if (!staff) await this.throttle.spend(UNKNOWN, network);
    throw listNotFound();
  }
}
