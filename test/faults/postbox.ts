import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Postbox {
  readonly url: string;
  /** By address, how often each mail came, told by its Message-ID. */
  readonly received: ReadonlyMap<string, ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** A real SMTP server that tells a mail from its repetitions. */
export async function openPostbox(): Promise<Postbox> {
  const received = new Map<string, Map<string, number>>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'no id';
        for (const { address } of session.envelope.rcptTo) {
          const mails = received.get(address) ?? new Map<string, number>();
          received.set(address, mails.set(id, (mails.get(id) ?? 0) + 1));
        }
        done();
      });
    },
  });
  // A client that is killed in the middle of a mail is what this one is there for.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
