import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { KeyedLanes } from '../async/keyed-lanes.js';
import { RequestContext } from '../context/request-context.js';
import { type BulkRule, Throttle } from './throttle.js';

/** Far more than a party behind one address asks for. */
export const ORDERED_WORK: BulkRule = { name: 'ordered-work', attempts: 600, perSeconds: 60, lot: 20 };

/** Of one network; a call takes some milliseconds. */
const OF_A_NETWORK = { atOnce: 2, waiting: 300 };
/**
 * Whoever asks again at once after each refusal would keep the process busy with refusing. Refusals come one to two seconds late,
 * one after the other: hundreds that were asked for together, and all come at once, would stop the others for a moment each time.
 */
const REFUSAL_MS = 1_000;
const STEPS = 100;

/**
 * What anybody may order and is more than a read: QR codes, pictures for chats, the description of the calls. Each network has
 * two such calls under way in this process, and a number a minute over all processes.
 */
@Injectable()
export class OrderedWork {
  private readonly lanes = new KeyedLanes(OF_A_NETWORK);
  private refused = 0;

  constructor(private readonly throttle: Throttle) {}

  /** Throws 429 where the caller's network has ordered too much. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { network } = RequestContext.current();
    try {
      await this.throttle.spend(ORDERED_WORK, network);
    } catch (refused) {
      this.refused = (this.refused + 1) % STEPS;
      await pause(REFUSAL_MS * (1 + this.refused / STEPS));
      throw refused;
    }
    return this.lanes.run(network, work);
  }
}
