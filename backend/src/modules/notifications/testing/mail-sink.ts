import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';
import { CERTIFICATE } from './certificate.js';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly html: string;
  readonly text: string;
  /** Content ids of the attached pictures. */
  readonly pictures: readonly string[];
  readonly documents: readonly { readonly name: string; readonly bytes: Buffer }[];
}

type Refusal = { readonly code: number; readonly at: 'recipient' | 'content' } | null;

interface SinkOptions {
  /** TLS from the first byte, by STARTTLS, or none; always under a certificate that nobody trusts. */
  readonly encryption?: 'tls' | 'starttls';
  /** Whom it lets in; anybody where it is absent. */
  readonly account?: { readonly user: string; readonly password: string };
}

/** An SMTP server that keeps the mails it receives, or refuses them as told. */
export class MailSink {
  readonly received: ReceivedMail[] = [];
  /** Counts offered recipients, including refused ones. */
  offered = 0;
  /** How the next mails are refused; null accepts them. */
  refusal: Refusal = null;
  /** The one address that it refuses; null refuses none. */
  refusesAddress: string | null = null;
  /** While true it accepts connections and contents, and does not answer until {@link answer} is called. */
  hangs = false;
  /** Mails that wait for an answer. */
  readonly hanging: (() => void)[] = [];
  /** Who signed in. */
  readonly users: string[] = [];
  /** Counts connections. */
  connections = 0;
  readonly #account: SinkOptions['account'];
  readonly #server: SMTPServer;

  constructor({ encryption, account }: SinkOptions = {}) {
    this.#account = account;
    this.#server = new SMTPServer({
      ...(encryption && CERTIFICATE),
      secure: encryption === 'tls',
      allowInsecureAuth: true,
      disabledCommands: [...(account ? [] : ['AUTH']), ...(encryption === 'starttls' ? [] : ['STARTTLS'])],
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onAuth: ({ username, password }, _session, done) => {
        this.users.push(username ?? '');
        const isKnown = username === this.#account?.user && password === this.#account?.password;
        done(isKnown ? null : new Error('Invalid credentials'), { user: username });
      },
      onRcptTo: ({ address }, _session, done) => {
        this.offered += 1;
        const unknown = Object.assign(new Error('No'), { responseCode: 550 });
        done(address === this.refusesAddress ? unknown : this.#refuse('recipient'));
      },
      onData: (stream, { envelope }, done) => {
        void this.#take(stream, envelope.rcptTo, done);
      },
    });
  }

  async listen(): Promise<string> {
    const server = this.#server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // Clients that connect and break off are ignored.
    this.#server.on('error', () => undefined);
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Answers all waiting mails, and all later ones at once. */
  answer(): void {
    this.hangs = false;
    for (const resolve of this.hanging.splice(0)) resolve();
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #take(
    stream: Readable,
    recipients: readonly SMTPServerAddress[],
    done: (error: Error | null) => void,
  ): Promise<void> {
    const source = await text(stream).catch(() => null);
    // The client broke off, so nobody waits for an answer.
    if (source === null) return;
    if (this.hangs) await new Promise<void>((resolve) => this.hanging.push(resolve));
    const error = this.#refuse('content');
    if (!error) this.received.push(parseMail(source, recipients));
    done(error);
  }

  #refuse(at: 'recipient' | 'content'): Error | null {
    if (this.refusal?.at !== at) return null;
    return Object.assign(new Error('No'), { responseCode: this.refusal.code });
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function parseMail(source: string, recipients: readonly SMTPServerAddress[]): ReceivedMail {
  const mail = parsePart(source);
  const parts = leaves(mail);
  const byType = (type: string) => parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  return {
    recipients: recipients.map(({ address }) => address),
    headers: mail.headers,
    html: decode(byType('text/html')),
    text: decode(byType('text/plain')),
    pictures: parts.flatMap(({ headers }) => headers.get('content-id')?.replace(/[<>]/g, '') ?? []),
    documents: parts.flatMap(({ headers, body }) => {
      const name = /^attachment; filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
      return name === undefined ? [] : [{ name, bytes: Buffer.from(body, 'base64') }];
    }),
  };
}

function parsePart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()] as const;
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  const parts = part.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((inner) => leaves(parsePart(inner.replace(/^\r\n/, ''))));
}

function decode(part: Part | undefined): string {
  if (!part) return '';
  if (part.headers.get('content-transfer-encoding') === 'base64')
    return Buffer.from(part.body, 'base64').toString('utf8');
  const bytes = part.body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes a header with non-ASCII characters. */
export function headerWords(value: string | undefined): string {
  return (value ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString('latin1')
        : words
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (_m, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
}
