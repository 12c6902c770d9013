import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { eventually } from '@fiocco/testing';

export interface Told {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly data: Record<string, unknown>;
}

interface Hearing {
  readonly cookie?: string;
  /** What it heard last. */
  readonly last?: string;
  /** Another address of this machine that the call comes from. */
  readonly localAddress?: string;
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];

/** One browser's open connection to server-sent events. */
export class Ear {
  readonly told: Told[] = [];
  isOver = false;
  /** The place that the server named last, with an event or without. */
  place: string | undefined;
  /** How long a browser waits before it asks again, as it was told last. */
  againAfterMs = 0;

  private constructor(
    private readonly call: ClientRequest,
    readonly answer: IncomingMessage,
  ) {}

  static async open(address: string, { cookie, last, localAddress }: Hearing = {}): Promise<Ear> {
    const headers = {
      ...(cookie !== undefined && { cookie }),
      'accept-encoding': 'gzip, br',
      ...(last !== undefined && { 'last-event-id': last }),
    };
    const call = get(address, { headers, agent: false, localAddress });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const ear = new Ear(call, answer);
    void ear.listen().catch(() => {
      ear.isOver = true;
    });
    return ear;
  }

  /** From now on it hears everything: the first words have come. */
  async begins(): Promise<this> {
    if (this.answer.statusCode !== 200) throw new Error(`answered ${this.answer.statusCode}`);
    await eventually(() => {
      if (this.againAfterMs === 0) throw new Error('nothing was said yet');
    });
    return this;
  }

  of(name: string): readonly Told[] {
    return this.told.filter((one) => one.name === name);
  }

  leave(): void {
    this.call.destroy();
  }

  private async listen(): Promise<void> {
    let text = '';
    for await (const part of this.answer.setEncoding('utf8')) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.take(block);
    }
    this.isOver = true;
  }

  private take(block: string): void {
    const [id, data] = [fieldOf(block, 'id'), fieldOf(block, 'data')];
    this.place = id ?? this.place;
    this.againAfterMs = Number(fieldOf(block, 'retry') ?? this.againAfterMs);
    if (data === undefined) return;
    const name = fieldOf(block, 'event');
    this.told.push({ id, name, data: JSON.parse(data) as Record<string, unknown> });
  }
}
