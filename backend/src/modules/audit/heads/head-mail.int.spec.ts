import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { HeadFile, headKeyFrom, type KeptHead } from '@fiocco/integrity';
import { eventually } from '@fiocco/testing';
import { SMTPServer } from 'smtp-server';
import { BackgroundRegistry, EVENT_STORE } from '../../../platform/index.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { SettingsStore } from '../../settings/index.js';
import { LedgerHeads } from './ledger-heads.js';

const received: { readonly to: string; readonly raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    let raw = '';
    stream.setEncoding('latin1').on('data', (part: string) => (raw += part));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), raw });
      done();
    });
  },
});
let test: TestApp;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  test = await createTestApp({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  await test.app.get(SettingsStore).update({ adminName: 'Elena', adminEmail: 'elena@negozio.test' });
}, 60_000);
afterAll(async () => {
  await test.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const minute = async (): Promise<void> => {
  const task = test.app.get(BackgroundRegistry).periodicTasks.find(({ name }) => name === 'ledger-heads');
  await task?.run();
};

async function note(n: number): Promise<void> {
  const draft = { id: crypto.randomUUID(), event: { type: 'probe.Noted.v1', data: { n } } };
  const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'x' };
  await test.app
    .get<EventStore>(EVENT_STORE)
    .append(`probe-${n}`, -1, seal(`probe-${n}`, undefined, [draft], context));
}

/** The plain text part of a mail. */
const plain = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

// The ledger's first event is the setting of the owner's address.
// @holds restore: mail-ledger-head
it('mails the owner one head a day, which can be checked with the public key alone', async () => {
  await minute();
  await eventually(() => expect(received).toHaveLength(1));
  await note(2);
  await minute();
  const { rows } = await test.pool.query(
    "select id, payload from jobs.outbox where name = 'mail-ledger-head'",
  );
  expect(rows).toEqual([{ id: expect.stringMatching(/^ledger-head_\d{4}-\d\d-\d\d$/), payload: {} }]);

  const mail = received[0];
  expect(mail?.to).toBe('elena@negozio.test');
  const lines = plain(mail?.raw ?? '').split('\r\n');
  const line = lines.find((candidate) => candidate.startsWith('{"')) ?? '';
  const key = /Ed25519\): (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  const path = join(test.config.dataDir, 'mailed.jsonl');
  await writeFile(path, `${line}\n`);
  const read: KeptHead[] = [];
  for await (const kept of new HeadFile(path, [headKeyFrom(key)]).read()) read.push(kept);
  expect(read).toMatchObject([{ head: { sequence: 1, count: 1, position: '1' } }]);
  expect(await test.app.get(LedgerHeads).newest()).toMatchObject({ sequence: 2, count: 2 });
}, 60_000);
