import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  readonly url: string;
  /** By address: how many mails it got. */
  readonly received: ReadonlyMap<string, number>;
  /** By address: how often each mail arrived, by its Message-ID. */
  readonly mails: ReadonlyMap<string, ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps the mails it gets, and recognises repeated ones. */
export async function mailSink(): Promise<MailSink> {
  const received = new Map<string, number>();
  const mails = new Map<string, Map<string, number>>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'no id';
        for (const { address } of session.envelope.rcptTo) {
          received.set(address, (received.get(address) ?? 0) + 1);
          const byId = mails.get(address) ?? new Map<string, number>();
          mails.set(address, byId.set(id, (byId.get(id) ?? 0) + 1));
        }
        done();
      });
    },
  });
  // Clients that are killed in the middle of a mail are expected.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mails,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
