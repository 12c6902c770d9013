import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What may wait for a browser that reads slowly; one that is further behind has to come again. */
const MOST_UNREAD_BYTES = 256 * 1024;
/**
 * A browser that lost its connection asks again after a time between these two, drawn for each: those of a process that ended
 * do not come back all at once.
 */
const AGAIN_AFTER_MS = { least: 1_000, most: 3_000 };

export interface ServerSentEvent {
  /** What a browser that comes again names as `Last-Event-ID`; absent where there is nothing to catch up with. */
  readonly id?: string;
  readonly name: string;
  readonly data: object;
}

/** An event as it is sent, to be written to as many streams as have to hear of it. */
export function framed({ id, name, data }: ServerSentEvent): Buffer {
  const place = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${place}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * Whether somebody hears the answer: one that was closed before it begins, or waits behind another one of its connection, never
 * says that it ends.
 */
export const isHeard = ({ raw }: FastifyReply): boolean => raw.socket !== null && !raw.socket.destroyed;

/** Says nothing, so that nobody on the way takes the connection for a dead one. */
const BEAT = Buffer.from(':\n\n');

/**
 * An answer that stays open and tells events (server-sent events). It knows nothing of what they say, and holds no
 * connection of the database.
 */
export class EventStream {
  private readonly body = new PassThrough();

  /** Begins to answer, at the place `from` if there is one. `onClose` runs once, whoever ended it. */
  constructor(reply: FastifyReply, onClose: () => void, from?: number) {
    reply.raw.once('close', () => this.body.destroy());
    this.body.once('close', onClose);
    void reply
      .type('text/event-stream; charset=utf-8')
      // Some proxies gather what they pass on.
      .header('x-accel-buffering', 'no')
      .send(this.body);
    const { least, most } = AGAIN_AFTER_MS;
    const again = Math.round(least + Math.random() * (most - least));
    this.write(Buffer.from(`retry: ${again}\n${from === undefined ? '' : `id: ${from}\n`}\n`));
  }

  send(event: ServerSentEvent): void {
    this.write(framed(event));
  }

  beat(): void {
    this.write(BEAT);
  }

  /** Ends it; a browser asks again after `againAfterMs`, where it is not to come back at once. */
  end(againAfterMs?: number): void {
    if (againAfterMs !== undefined) this.write(Buffer.from(`retry: ${againAfterMs}\n\n`));
    this.body.end();
  }

  /** What {@link framed} made, one or several. Whoever does not read what was written before loses the connection. */
  write(frames: Buffer): void {
    if (this.body.writableEnded || this.body.destroyed || frames.length === 0) return;
    if (this.body.writableLength + this.body.readableLength > MOST_UNREAD_BYTES) this.body.destroy();
    else this.body.write(frames);
  }
}
