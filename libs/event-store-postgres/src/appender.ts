import { setTimeout as delay } from 'node:timers/promises';
import {
  AppendNotStored,
  type AppendProof,
  type AppendResult,
  AppendUnknown,
  type EventText,
  type Position,
} from '@fiocco/event-sourcing';
import type pg from 'pg';
import { AppendQueue, type BatchLimits } from './append-queue.js';
import { type Answer, sendBatch } from './append-statement.js';
import { failureOf } from './failure.js';
import type { OwnConnection } from './own-connection.js';
import { PendingAppend } from './pending-append.js';

export interface AppenderOptions extends BatchLimits {
  readonly connection: OwnConnection;
  readonly deadlineMs: number;
  readonly onStored: (position: Position, answers: readonly Answer[]) => void;
}

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

/**
 * Appends that arrive while a commit is under way share the next commit. There is no timer, so a single append waits
 * for nobody, and in a crowd one commit serves many.
 */
export class Appender {
  readonly #queue: AppendQueue;
  #pumping: Promise<void> | undefined;
  #closed = false;

  constructor(private readonly options: AppenderOptions) {
    this.#queue = new AppendQueue(options);
  }

  append(
    stream: string,
    expectedRevision: number,
    events: readonly EventText[],
    proof?: AppendProof,
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new AppendNotStored('the store is closed'));
      const append = new PendingAppend(stream, expectedRevision, events, resolve, reject, proof?.lastId);
      append.expireAfter(this.options.deadlineMs, this.#expire);
      this.#queue.push(append);
      this.#pumping ??= this.#pump();
    });
  }

  /** Accepted appends get their answer first. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pumping;
    await this.options.connection.close();
  }

  readonly #expire = (append: PendingAppend): void => {
    this.#queue.remove(append);
    append.reject(
      append.inFlight || append.open
        ? new AppendUnknown(`no answer about an append to ${append.stream} in time`)
        : new AppendNotStored(`an append to ${append.stream} was not sent in time`),
    );
  };

  async #pump(): Promise<void> {
    // Lets appends of the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (!this.#queue.isEmpty) await this.#settleBatch(this.#queue.take());
    this.#pumping = undefined;
  }

  /** Until every append has its answer or has passed its deadline. */
  async #settleBatch(batch: readonly PendingAppend[]): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (let members = batch; members.length > 0; members = members.filter((member) => !member.settled)) {
      const failure = await this.#send(members);
      if (!failure) return;
      if (failure.kind === 'data' && members.length > 1) return this.#settleSingly(members);
      if (failure.kind === 'data' || failure.kind === 'refused') return rejectAll(members, failure);
      await delay(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  async #settleSingly(members: readonly PendingAppend[]): Promise<void> {
    for (const member of members) if (!member.settled) await this.#settleBatch([member]);
  }

  async #send(batch: readonly PendingAppend[]): Promise<FailedSend | undefined> {
    let client;
    try {
      client = await this.options.connection.get();
    } catch (cause) {
      return { kind: 'again', cause };
    }
    // An append that passed its deadline while the connection was opened was already answered as not stored.
    const members = batch.filter(({ settled }) => !settled);
    return members.length > 0 ? this.#sendOn(client, members) : undefined;
  }

  async #sendOn(client: pg.Client, members: readonly PendingAppend[]): Promise<FailedSend | undefined> {
    const { connection, onStored } = this.options;
    for (const member of members) member.inFlight = true;
    try {
      const answers = await sendBatch(client, members);
      for (const { append, result } of answers) append.resolve(result);
      onStored(lastPosition(answers), answers);
      return undefined;
    } catch (cause) {
      const kind = failureOf(cause);
      if (kind === 'unanswered') {
        connection.discard();
        for (const member of members) member.open = true;
      }
      return { kind, cause };
    } finally {
      for (const member of members) member.inFlight = false;
    }
  }
}

interface FailedSend {
  readonly kind: ReturnType<typeof failureOf>;
  readonly cause: unknown;
}

function rejectAll(members: readonly PendingAppend[], { kind, cause }: FailedSend): void {
  for (const member of members) {
    // Data that cannot be stored now could not have been stored by an earlier, unanswered try either.
    const open = member.open && kind !== 'data';
    member.reject(
      open
        ? new AppendUnknown(`no answer about an append to ${member.stream}`, { cause })
        : new AppendNotStored(`an append to ${member.stream} was refused`, { cause }),
    );
  }
}

function lastPosition(answers: readonly Answer[]): Position {
  let last = 0n;
  for (const { result } of answers) {
    if (result.outcome !== 'conflict' && result.position > last) last = result.position;
  }
  return last;
}
