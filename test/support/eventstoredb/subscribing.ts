import { randomUUID } from 'node:crypto';
import { type ServiceError, status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerLog } from './log.js';
import { eventMessage, failure } from './messages.js';
import { placeOf, type ReadCall, send } from './reading.js';

/** How many events a live subscriber may be behind before it is dropped. */
const LIVE_BUFFER = 1_000;

interface Reader {
  readonly call: ReadCall;
  next: number;
  isLive: boolean;
  wake: () => void;
}

/** Catch-up subscriptions to everything without a filter, the only kind that the adapter uses. */
export class Subscribing {
  readonly #calls = new Set<ReadCall>();
  /** How many subscribers were too slow. */
  dropped = 0;

  constructor(private readonly log: ServerLog) {}

  get open(): number {
    return this.#calls.size;
  }

  /** Drops all with the error of a server under load, or ends them without an error, as was also observed. */
  dropAll(how: 'aborted' | 'ended'): void {
    for (const call of this.#calls) {
      if (how === 'ended') call.end();
      else call.emit('error', tooSlow());
    }
    this.#calls.clear();
  }

  async answer(call: ReadCall, options: streams.ReadReq.Options): Promise<void> {
    const start = this.#startOf(options.getAll());
    this.#calls.add(call);
    await send(call, confirmation());
    const reader: Reader = { call, next: start, isLive: false, wake: () => undefined };
    const forget = this.log.onChange(() => this.#onChange(reader));
    call.once('cancelled', () => reader.wake());
    try {
      while (this.#isOpen(call)) await this.#step(reader);
    } finally {
      forget();
      this.#calls.delete(call);
    }
  }

  /** From after a position; from beyond the end only new events arrive. */
  #startOf(all: streams.ReadReq.Options.AllOptions | undefined): number {
    const place = placeOf(this.log, all);
    if (place === undefined) throw failure(status.UNKNOWN, 'Exception was thrown by handler.');
    return Math.min(all?.hasPosition() ? place + 1 : place, this.log.all.length);
  }

  async #step(reader: Reader): Promise<void> {
    const event = this.log.all[reader.next];
    if (event) {
      await send(reader.call, eventMessage(event));
      reader.next += 1;
      return;
    }
    if (!reader.isLive) await send(reader.call, caughtUp());
    reader.isLive = true;
    await new Promise<void>((resolve) => {
      reader.wake = resolve;
      if (this.log.all[reader.next] || !this.#isOpen(reader.call)) resolve();
    });
  }

  #onChange({ call, next, isLive, wake }: Reader): void {
    wake();
    const isTooSlow = isLive && this.log.all.length - next > LIVE_BUFFER;
    if (!isTooSlow || !this.#calls.delete(call)) return;
    this.dropped += 1;
    call.emit('error', tooSlow());
  }

  #isOpen(call: ReadCall): boolean {
    return !call.cancelled && this.#calls.has(call);
  }
}

function tooSlow(): ServiceError {
  return failure(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );
}

function confirmation(): streams.ReadResp {
  const details = new streams.ReadResp.SubscriptionConfirmation();
  details.setSubscriptionId(randomUUID());
  const message = new streams.ReadResp();
  message.setConfirmation(details);
  return message;
}

function caughtUp(): streams.ReadResp {
  const message = new streams.ReadResp();
  message.setCaughtUp(new streams.ReadResp.CaughtUp());
  return message;
}
