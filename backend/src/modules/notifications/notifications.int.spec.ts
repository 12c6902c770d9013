// @takes 11 s
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RegisteredMail } from '@fiocco/contracts';
import { createJobRunner, type JobDefinition, jobHandler } from '@fiocco/jobs';
import { eventually } from '@fiocco/testing';
import { defineMailJob, type MailPayload } from './definition/mail-job.js';
import { SendMail } from './delivery/send-mail.js';
import { reservationConfirmation } from './mails/reservation-confirmation.mail.js';
import { headerWords, MailSink } from './testing/mail-sink.js';
import { MailScene } from './testing/mail-scene.js';

jest.setTimeout(30_000);
const sink = new MailSink();
let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.open({ smtpUrl: await sink.listen() });
});
afterEach(() => {
  sink.refusal = null;
  sink.received.length = 0;
  sink.offered = 0;
});
afterAll(async () => {
  await scene.close();
  await sink.close();
});

const jobOf = (eventId: string) => `when_reserved_send_confirmation_${eventId}`;
const reaches = (id: string, state: string) =>
  eventually(
    async () => {
      const row = await scene.registerRow(id);
      expect(row?.state).toBe(state);
      return row;
    },
    { timeoutMs: 20_000 },
  );

/** Sends one mail as a job of a runner of its own, and answers its row in the register once the job is given up. */
async function givenUp(id: string, job: JobDefinition<MailPayload>) {
  const send = scene.test.app.get(SendMail);
  const runner = createJobRunner({
    pool: scene.pool,
    databaseUrl: scene.test.config.databaseUrl,
    queueName: id,
    handlers: [jobHandler(job, (payload, run) => send.run(reservationConfirmation, payload, run))],
    clock: { now: () => new Date() },
    onError: () => undefined,
  });
  await runner.start();
  await scene.pool.query('insert into jobs.outbox (id, name, payload) values ($1, $2, $3)', [
    id,
    job.name,
    { transactionId: scene.know(), eventId: 'e' },
  ]);
  const row = await reaches(id, 'failed');
  await runner.stop();
  return row;
}

describe('a reservation in the ledger', () => {
  it('brings its buyer one mail with HTML, plain text and pictures', async () => {
    const eventId = await scene.happen('gift.UnitReserved.v1', scene.know());
    await reaches(jobOf(eventId), 'sent');
    expect(sink.received).toHaveLength(1);
    const [mail] = sink.received;
    expect(mail?.recipients).toEqual(['giulia@posta.example']);
    expect(headerWords(mail?.headers.get('subject'))).toBe(
      'Grazie! Il tuo regalo per Anna e Luca è prenotato – ordine FI-2026-000123',
    );
    expect(mail?.headers.get('message-id')).toBe(`<${jobOf(eventId)}@negozio.test>`);
    expect(mail?.headers.get('to')).toBe('giulia@posta.example');
    expect(mail?.html).toMatch(/<h1[\s\S]*Grazie!/);
    expect(mail?.html).toContain('Vaso in ceramica di Faenza');
    expect(mail?.text).toContain('Vaso in ceramica di Faenza');
    expect([...(mail?.pictures ?? [])].sort()).toEqual([
      'bow-3b82f6@fiocco',
      'bow-62725b@fiocco',
      'cover-matrimonio.3b82f6@fiocco',
    ]);
  });

  it('and the money in the shop bring a receipt', async () => {
    const eventId = await scene.happen('gift.TransactionPaid.v1', scene.know({ stage: 'paid' }));
    await reaches(`when_paid_send_receipt_${eventId}`, 'sent');
    expect(sink.received[0]?.text).toMatch(/Totale pagato:\s+129,00 €/);
    expect(sink.received[0]?.headers.get('to')).toBe('Giulia Ferri <giulia@posta.example>');
  });

  it('causes nothing by other events', async () => {
    const transactionId = scene.know();
    await scene.happen('gift.UnitHeld.v1', transactionId);
    await scene.happen('gift.MoneyTaken.v2', transactionId);
    const last = await scene.happen('gift.UnitReserved.v1', scene.know());
    await reaches(jobOf(last), 'sent');
    const { rows } = await scene.pool.query('select 1 from jobs.outbox where payload ->> $1 = $2', [
      'transactionId',
      transactionId,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('a job that comes again', () => {
  it('after the server took its mail sends no other', async () => {
    const transactionId = scene.know();
    await scene.promise('again', transactionId);
    await reaches('again', 'sent');
    await scene.pool.query(`update jobs.outbox set state = 'pending' where id = 'again'`);
    await eventually(async () => {
      const { rows } = await scene.pool.query(`select state from jobs.outbox where id = 'again'`);
      expect(rows).toEqual([{ state: 'done' }]);
    });
    expect(sink.received).toHaveLength(1);
    expect(await scene.registerRow('again')).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('because it died before it could note that, sends the same mail under the same Message-ID', async () => {
    const transactionId = scene.know();
    await scene.promise('died', transactionId);
    await reaches('died', 'sent');
    await scene.pool.query(
      `update notifications.mail_register set state = 'queued', sent_at = null where id = 'died'`,
    );
    await scene.pool.query(`update jobs.outbox set state = 'pending' where id = 'died'`);
    await eventually(() => expect(sink.received).toHaveLength(2));
    await reaches('died', 'sent');
    const [first, second] = sink.received;
    expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'));
    expect(second?.text).toBe(first?.text);
  });
});

describe('a mail that cannot be sent now', () => {
  it('is tried again until the server takes it', async () => {
    sink.refusal = { code: 451, at: 'content' };
    await scene.promise('later', scene.know());
    await eventually(async () =>
      expect(await scene.registerRow('later')).toMatchObject({
        state: 'queued',
        reason: 'Il server di posta ha rifiutato il messaggio (codice 451)',
      }),
    );
    sink.refusal = null;
    const row = await reaches('later', 'sent');
    expect(row).toMatchObject({ reason: null });
    expect(row?.attempts).toBeGreaterThan(1);
    expect(sink.received).toHaveLength(1);
  });

  it('is given up after its tries, and shown as failed', async () => {
    sink.refusal = { code: 450, at: 'recipient' };
    const row = await givenUp('given-up', {
      ...defineMailJob({ name: 'send-impatiently', kind: 'transaction' }),
      attempts: 3,
      backoffMs: 20,
    });
    expect(row).toEqual({
      state: 'failed',
      reason: 'Il server di posta ha rifiutato l’indirizzo (codice 450)',
      attempts: 3,
    });
    expect(sink.offered).toBe(3);
    const { rows } = await scene.pool.query(
      `select state, last_error from jobs.outbox where id = 'given-up'`,
    );
    expect(rows).toEqual([{ state: 'failed', last_error: row?.reason }]);
  });

  it('is broken off where the server takes it and never answers, and given up after its tries', async () => {
    sink.hangs = true;
    const whole = defineMailJob({ name: 'send-briefly', kind: 'transaction' });
    const brief = { ...whole, attempts: 2, backoffMs: 20, class: { ...whole.class, limitMs: 300 } };
    const row = await givenUp('hanging', brief);
    sink.answer();
    expect(row).toEqual({
      state: 'failed',
      reason: 'Il server di posta non risponde in tempo',
      attempts: 2,
    });
  });

  it('is given up at once when the address is refused for good', async () => {
    sink.refusal = { code: 550, at: 'recipient' };
    await scene.promise('unknown', scene.know());
    expect(await reaches('unknown', 'failed')).toMatchObject({
      attempts: 1,
      reason: 'Il server di posta ha rifiutato l’indirizzo (codice 550)',
    });
    expect(scene.test.logLines.join('')).not.toContain('giulia');
  });

  it.each([
    ['cancelled', { stage: 'cancelled' }, 'L’ordine è stato annullato prima dell’invio'],
    ['overtaken', { stage: 'paid' }, 'Nel frattempo l’ordine è cambiato: non serviva più'],
    ['nobody', { buyerEmail: null }, 'Manca l’indirizzo e-mail dell’acquirente'],
    ['two', { buyerEmail: 'a@x.example, b@x.example' }, 'L’indirizzo e-mail dell’acquirente non è valido'],
    [
      'lines',
      { buyerEmail: 'a@x.example\r\nBcc: b@x.example' },
      'L’indirizzo e-mail dell’acquirente non è valido',
    ],
  ] as const)('for good stays in the register with its reason (%s)', async (id, facts, reason) => {
    await scene.promise(id, scene.know(facts));
    expect(await reaches(id, 'not_sent')).toMatchObject({ reason, attempts: 0 });
    expect(sink.offered).toBe(0);
  });

  it('waits for the transaction to be known', async () => {
    const transactionId = 'not-yet-known';
    await scene.promise('unknown-yet', transactionId);
    await eventually(async () => {
      const { rows } = await scene.pool.query(`select last_error from jobs.outbox where id = 'unknown-yet'`);
      expect(rows).toEqual([{ last_error: 'L’ordine non si trova' }]);
    });
    scene.know({ transactionId });
    await reaches('unknown-yet', 'sent');
  });
});

describe('what people typed', () => {
  it('adds no header and no recipient', async () => {
    const wicked = 'Giulia\r\nBcc: tutti@posta.example\r\n\r\n<b>';
    await scene.promise('wicked', scene.know({ buyerName: wicked, listName: wicked, buyerMessage: wicked }));
    await reaches('wicked', 'sent');
    const [mail] = sink.received;
    expect(mail?.recipients).toEqual(['giulia@posta.example']);
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(headerWords(mail?.headers.get('subject'))).toContain('per Giulia Bcc: tutti@posta.example <b>');
  });
});

describe('the register', () => {
  it('is for staff only', async () => {
    await scene.test.http.get('/api/mail-register').expect(401);
    await scene.test.http.get('/api/mail-register/again').expect(401);
  });

  it('lists mails newest first, page by page, without their content', async () => {
    await scene.test.signInAsAdmin();
    const staff = await scene.test.signInAsStaff();
    const { rows } = await scene.pool.query(
      'select id from notifications.mail_register order by created_at desc, id desc',
    );
    const listed: RegisteredMail[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const answer = await staff
        .get('/api/mail-register')
        .query({ limit: 4, ...(cursor && { cursor }) })
        .expect(200);
      listed.push(...answer.body);
      cursor = answer.headers['x-next-cursor'];
    }
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(listed.length).toBeGreaterThan(8);
    expect(listed.find(({ id }) => id === 'again')).toEqual({
      id: 'again',
      template: 'conferma-prenotazione',
      transactionId: expect.any(String),
      to: 'giulia@posta.example',
      subject: 'Grazie! Il tuo regalo per Anna e Luca è prenotato – ordine FI-2026-000123',
      erased: false,
      state: 'sent',
      reason: null,
      attempts: 1,
      nextAttemptAt: null,
      createdAt: expect.stringMatching(/Z$/),
      sentAt: expect.stringMatching(/Z$/),
    });

    const { transactionId } = listed.find(({ id }) => id === 'again') as RegisteredMail;
    const ofOne = await staff.get('/api/mail-register').query({ transactionId }).expect(200);
    expect(ofOne.body).toEqual(listed.filter((mail) => mail.transactionId === transactionId));
    expect(ofOne.body.length).toBeLessThan(listed.length);
  });

  it('tells a buyer who gave no address from one whose data were erased', async () => {
    const staff = await scene.test.signInAsAdmin();
    const { body } = await staff.get('/api/mail-register/nobody').expect(200);
    expect(body).toMatchObject({
      to: null,
      erased: false,
      reason: 'Manca l’indirizzo e-mail dell’acquirente',
    });
    await scene.pool.query(
      `update notifications.mail_register set sealed_head = null, sealed_body = null where id = 'two'`,
    );
    const erased = await staff.get('/api/mail-register/two').expect(200);
    expect(erased.body).toMatchObject({ to: null, erased: true });
  });

  it('counts why mails did not leave over all pages', async () => {
    const staff = await scene.test.signInAsAdmin();
    const { body } = await staff.get('/api/mail-register/unsent').expect(200);
    const { rows } = await scene.pool.query<{ reason: string }>(
      'select reason from notifications.mail_register where reason is not null',
    );
    const counted = body as { reason: string; count: number }[];
    expect(
      counted.flatMap(({ reason, count }) => Array.from({ length: count }, () => reason)).sort(),
    ).toEqual(rows.map(({ reason }) => reason).sort());
    expect(counted[0]).toEqual({ reason: 'L’indirizzo e-mail dell’acquirente non è valido', count: 2 });
    await scene.test.http.get('/api/mail-register/unsent').expect(401);
  });

  it('shows one mail as it was written, with its pictures in it', async () => {
    const staff = await scene.test.signInAsAdmin();
    const { body } = await staff.get('/api/mail-register/again').expect(200);
    expect(body).toMatchObject({ id: 'again', text: expect.stringContaining('Da pagare') });
    expect(body.html).toContain('src="data:image/png;base64,');
    expect(body.html).not.toContain('cid:');
    await staff.get('/api/mail-register/nobody-there').expect(404);
    await staff.get('/api/mail-register?limit=0').expect(400);
    await staff.get('/api/mail-register?cursor=x').expect(400);
  });

  it('keeps nothing of it readable', async () => {
    const { rows } = await scene.pool.query<{ row: string }>(
      'select r::text as row from notifications.mail_register r',
    );
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).toContain('conferma-prenotazione');
    // Long enough not to appear in a sealed text by chance.
    expect(dump.match(/Giulia|giulia@|posta\.example|Anna [&e] Luca|Vaso in ceramica/g)).toBeNull();
  });
});

describe('a shop without a mail server', () => {
  let silent: MailScene;
  beforeAll(async () => {
    silent = await MailScene.open({ smtpUrl: null });
  });
  afterAll(() => silent.close());

  it('keeps the mail in the register and says that it was not sent', async () => {
    const eventId = await silent.happen('gift.UnitReserved.v1', silent.know());
    await eventually(async () =>
      expect(await silent.registerRow(jobOf(eventId))).toEqual({
        state: 'not_sent',
        reason: 'Nessun server di posta è configurato',
        attempts: 0,
      }),
    );
    const staff = await silent.test.signInAsAdmin();
    const { body } = await staff.get(`/api/mail-register/${jobOf(eventId)}`).expect(200);
    expect(body.html).toContain('Grazie!');
  });
});
