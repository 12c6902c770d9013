// @takes 34 s
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, jest } from '@jest/globals';
import type { RegisteredMail } from '@fiocco/contracts';
import { runningClock } from '@fiocco/testing';
import { randomFrom, seedOf } from '../support/random.js';
import { SMTPServer } from 'smtp-server';
import { MailScene } from '../../backend/src/modules/notifications/testing/mail-scene.js';

jest.setTimeout(600_000);
const MAILS = 200;
/** A server that takes a mail and dies cannot say so: it will come again. No server does that to one mail for ever. */
const MOST_LOST_ANSWERS = 2;
const random = randomFrom(seedOf('failing-mail-server'));
const happens = (chance: number): boolean => random() < chance;

/** Mails as they arrived, by their Message-ID. */
const arrived = new Map<string, number>();
const sockets = new Set<Socket>();
const noted = { refused: 0, lostAnswers: 0, deaths: 0 };
let server: SMTPServer;
let port = 0;
let scene: MailScene | undefined;

const refusal = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });
const arrivals = (id: string): number => arrived.get(id) ?? 0;

async function open(): Promise<void> {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      const refuses = happens(0.1);
      if (refuses) noted.refused += 1;
      done(refuses ? refusal(450) : null);
    },
    onData(stream, _session, done) {
      void text(stream).then(
        (source) => end(source, done),
        () => undefined,
      );
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  port = (server.server.address() as AddressInfo).port;
}

function end(source: string, done: (error: Error | null) => void): void {
  const id = /^message-id: *(\S+)/im.exec(source)?.[1] ?? 'none';
  if (happens(0.1)) {
    noted.refused += 1;
    return done(refusal(happens(0.5) ? 451 : 554));
  }
  arrived.set(id, arrivals(id) + 1);
  if (arrivals(id) > MOST_LOST_ANSWERS || !happens(0.25)) return done(null);
  noted.lostAnswers += 1;
  if (noted.lostAnswers % 8 === 1) void die();
  else for (const socket of sockets) if (happens(0.5)) socket.destroy();
  // Where this mail's own connection was spared it gets its answer.
  done(null);
}

/** The whole server is gone for a while, with every connection. */
async function die(): Promise<void> {
  noted.deaths += 1;
  const dying = server;
  const closed = new Promise<void>((resolve) => dying.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
  await pause(300);
  await open();
}

afterAll(async () => {
  await scene?.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it(`${MAILS} mails all arrive by a server that fails at random and dies after DATA, and the register says so`, async () => {
  await open();
  const clock = runningClock();
  scene = await MailScene.open({ smtpUrl: `smtp://127.0.0.1:${port}` }, { clock });
  const { pool, test } = scene;
  const ids = Array.from({ length: MAILS }, (_, n) => `mail-${n}`);
  for (const id of ids) await scene.promise(id, scene.know());
  const openJobs = async () =>
    (await pool.query(`select 1 from jobs.outbox where state not in ('done', 'failed')`)).rowCount ?? 0;
  while ((await openJobs()) > 0) {
    await pause(250);
    // The pauses between tries are hours together: the shop's clock runs ahead.
    clock.advance(30_000);
  }
  const copies = ids.map((id) => arrivals(`<${id}@negozio.test>`));
  expect(Math.min(...copies)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...copies)).toBeLessThanOrEqual(3);
  expect(arrived.size).toBe(MAILS);
  expect(noted.refused).toBeGreaterThan(20);
  expect(noted.lostAnswers).toBeGreaterThan(20);
  expect(noted.deaths).toBeGreaterThan(2);

  const staff = await test.signInAsAdmin();
  const counts = (await staff.get('/api/mail-register/counts').expect(200)).body;
  expect(counts).toEqual({ all: MAILS, sent: MAILS, queued: 0, retrying: 0, unsent: 0, erased: 0 });
  for (const [n, id] of ids.entries()) {
    const mail = (await staff.get(`/api/mail-register/${id}`).expect(200)).body as RegisteredMail;
    const outcomes = mail.steps?.map(({ outcome }) => outcome) ?? [];
    expect(outcomes).toHaveLength(mail.attempts);
    expect(outcomes.at(-1)).toBe('sent');
    expect(mail.attempts).toBeGreaterThanOrEqual(copies[n] ?? 0);
  }
});
