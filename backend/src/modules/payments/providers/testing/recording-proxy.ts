import { appendFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface OtherAnswer {
  readonly status: number;
  /** `own`: what the provider answered. */
  readonly body: string | ((sent: Sent, own: string) => string);
  readonly headers?: Readonly<Record<string, string>>;
  /** How many calls get it; absent: all. */
  readonly times?: number;
  /** Which calls get it; absent: all. */
  only?(sent: Sent): boolean;
}

export interface RecordingProxy {
  readonly url: string;
  /** Every request that went through, as it was sent. */
  readonly sent: Sent[];
  /** Puts another answer in the place of the provider's, until it is called again with null. */
  answerWith(other: OtherAnswer | null): void;
  stop(): Promise<void>;
}

/** Stands between an adapter and the sandbox: hands everything on, and remembers what was asked. */
export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const sent: Sent[] = [];
  let instead: OtherAnswer | null = null;
  const server = createServer((incoming, answer) => {
    void relay(incoming, answer);
  });

  async function relay(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await textOf(incoming);
    const call: Sent = { method, path: url, headers: headers as Sent['headers'], body };
    sent.push(call);
    const onward = request(new URL(url, target), { method, headers }, (arrived) => {
      void handBack(call, arrived, answer);
    });
    // A connection that the provider cuts is cut for the shop as well.
    onward.on('error', () => answer.destroy());
    incoming.on('close', () => onward.destroy());
    answer.on('close', () => onward.destroy());
    onward.end(body);
  }

  async function handBack(call: Sent, arrived: IncomingMessage, answer: ServerResponse): Promise<void> {
    const text = await textOf(arrived);
    const other = otherFor(call) ?? { status: arrived.statusCode ?? 500, body: text };
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = arrived.headers;
    answer.writeHead(other.status, { ...headers, ...other.headers });
    answer.end(typeof other.body === 'string' ? other.body : other.body(call, text));
  }

  function otherFor(call: Sent): OtherAnswer | null {
    if (instead === null || instead.only?.(call) === false) return null;
    const other = instead;
    if (other.times !== undefined) instead = other.times > 1 ? { ...other, times: other.times - 1 } : null;
    return other;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answerWith(other) {
      instead = other;
    },
    async stop() {
      keep(sent);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** For `tools/check-provider-requests.mjs`, which holds what was sent against the providers' own descriptions. */
function keep(sent: readonly Sent[]): void {
  const file = process.env['PROVIDER_REQUESTS'];
  if (file) appendFileSync(file, sent.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
