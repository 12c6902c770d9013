import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What may wait for a browser that reads slowly; one that is further behind has to come again. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** A browser that lost its connection asks again after so long. */
const AGAIN_AFTER_MS = 2_000;

export interface ServerSentEvent {
  /** What a browser that comes again names as `Last-Event-ID`; absent where there is nothing to catch up with. */
  readonly id?: string;
  readonly name: string;
  readonly data: object;
}

/**
 * An answer that stays open and tells events (server-sent events). It knows nothing of what they say, and holds no
 * connection of the database.
 */
export class EventStream {
  private readonly body = new PassThrough();

  /** Begins to answer. `onClose` runs once, whoever ended it. */
  constructor(reply: FastifyReply, onClose: () => void) {
    reply.raw.once('close', () => {
      this.body.destroy();
      onClose();
    });
    void reply
      .type('text/event-stream; charset=utf-8')
      // Some proxies gather what they pass on.
      .header('x-accel-buffering', 'no')
      .send(this.body);
    this.write(`retry: ${AGAIN_AFTER_MS}\n\n`);
  }

  send({ id, name, data }: ServerSentEvent): void {
    const place = id === undefined ? '' : `id: ${id}\n`;
    this.write(`${place}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Says nothing, so that nobody on the way takes the connection for a dead one. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.body.end();
  }

  private write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    if (this.body.writableLength + this.body.readableLength > MOST_UNREAD_BYTES) this.body.destroy();
    else this.body.write(text);
  }
}
