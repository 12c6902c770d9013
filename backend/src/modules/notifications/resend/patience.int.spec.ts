// @takes 32 s
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { GivenUpJobAlert, MailCounts, RegisteredMail } from '@fiocco/contracts';
import { eventually, runningClock } from '@fiocco/testing';
import type { Browser } from '../../../platform/testing/test-app.js';
import { SettingsStore } from '../../settings/index.js';
import { FailedMails } from '../todo/failed-mails.js';
import { correctedAddress } from '../mails/corrected-address.mail.js';
import { PATIENCE } from '../definition/mail-job.js';
import { reservationExpiring } from '../mails/reservation-expiring.mail.js';
import { shopNotice } from '../mails/shop-notice.mail.js';
import { MailScene } from '../testing/mail-scene.js';
import { MailSink } from '../testing/mail-sink.js';

jest.setTimeout(120_000);
const HOUR_MS = 3_600_000;
const sink = new MailSink();
let scene: MailScene;
let admin: Browser;
let staff: Browser;
const clock = runningClock();
const { now } = clock;

beforeAll(async () => {
  scene = await MailScene.open({ smtpUrl: await sink.listen() }, { clock });
  admin = await scene.test.signInAsAdmin();
  staff = await scene.test.signInAsStaff();
});
afterEach(() => {
  sink.refusal = null;
  sink.received.length = 0;
});
afterAll(async () => {
  await scene.close();
  await sink.close();
});

const find = async (id: string) =>
  (await staff.get(`/api/mail-register/${id}`).expect(200)).body as RegisteredMail;
const reaches = (id: string, expected: Partial<RegisteredMail>) =>
  eventually(
    async () => {
      const mail = await find(id);
      expect(mail).toMatchObject(expected);
      return mail;
    },
    { timeoutMs: 30_000 },
  );
const failed = () => scene.test.app.get(FailedMails, { strict: false });
const toDo = () => failed().find(now(), 10);
const todo = async () => (await admin.get('/api/alerts/jobs').expect(200)).body as GivenUpJobAlert[];

describe('a mail server that is away for hours', () => {
  it('gets the same mail again and again, with longer and longer pauses, until staff have to look at it', async () => {
    const start = now().getTime();
    sink.refusal = { code: 451, at: 'content' };
    await scene.promise('patient', scene.know());
    let failures = 0;
    while ((await scene.registerRow('patient'))?.state !== 'failed') {
      failures = await eventually(
        async () => {
          // Its next time may be written only after the try itself.
          const { nextAttemptAt } = await find('patient');
          if (nextAttemptAt) clock.reach(new Date(nextAttemptAt));
          const row = await scene.registerRow('patient');
          expect(row?.attempts ?? 0).toBeGreaterThan(failures);
          return row?.attempts ?? 0;
        },
        { timeoutMs: 20_000, everyMs: 50 },
      );
    }
    expect(failures).toBe(PATIENCE.attempts);
    expect(now().getTime() - start).toBeGreaterThan(8 * HOUR_MS);
    expect(await todo()).toEqual([
      expect.objectContaining({
        id: 'patient',
        attempts: PATIENCE.attempts,
        reason: 'Il server di posta ha rifiutato il messaggio (codice 451)',
      }),
    ]);
    const [waiting, ...others] = await toDo();
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      id: 'patient',
      jobId: 'patient',
      state: 'failed',
      words: 'Non inviata',
      title: (await find('patient')).to,
      note: expect.stringMatching(/^«.+» · Il server di posta ha rifiutato il messaggio \(codice 451\)$/),
    });
    const { steps = [] } = await find('patient');
    expect(steps).toHaveLength(PATIENCE.attempts);
    expect(steps[0]).toEqual({
      at: expect.stringMatching(/Z$/),
      outcome: 'refused',
      reason: 'Il server di posta ha rifiutato il messaggio (codice 451)',
      by: null,
      answer: '451 No',
    });
  });

  it('is settled by «Invia di nuovo»: the stored mail goes, noted with who asked, and stands in Da fare no longer', async () => {
    const before = await find('patient');
    const { body } = await staff.post('/api/mail-register/patient/resend').expect(200);
    expect(body).toMatchObject({ id: 'patient', state: 'queued' });
    expect(await todo()).toEqual([]);
    expect(await toDo()).toEqual([]);
    const sent = await reaches('patient', { state: 'sent', attempts: PATIENCE.attempts + 1, reason: null });
    expect(sent.text).toBe(before.text);
    expect(sent.steps?.slice(-2).map(({ outcome, by }) => [outcome, by])).toEqual([
      ['asked', 'commessa'],
      ['sent', null],
    ]);
    expect(sent.steps?.at(-1)?.answer).toMatch(/^250 /);
    expect(sink.received.map(({ headers }) => headers.get('message-id'))).toEqual(['<patient@negozio.test>']);
  });
});

describe('a mail that is sent again', () => {
  it('goes three times a day, whoever asks', async () => {
    await scene.promise('often', scene.know());
    await reaches('often', { state: 'sent' });
    for (let n = 0; n < 3; n += 1) {
      await staff.post('/api/mail-register/often/resend').expect(200);
      await eventually(() => expect(sink.received).toHaveLength(n + 2));
      await reaches('often', { state: 'sent' });
    }
    const { body } = await staff.post('/api/mail-register/often/resend').expect(409);
    expect(body).toMatchObject({
      code: 'MAIL_RESENT_OFTEN',
      error: 'Questa e-mail è già stata inviata di nuovo 3 volte nelle ultime 24 ore.',
    });
    const yesterday = `update notifications.mail_attempt set at = at - interval '25 hours' where mail_id = 'often'`;
    await scene.pool.query(yesterday);
    await staff.post('/api/mail-register/often/resend').expect(200);
    await reaches('often', { state: 'sent' });
    expect(sink.received).toHaveLength(5);
  });

  it('has the same Message-ID and the same words, however often', async () => {
    await scene.promise('twice', scene.know());
    await reaches('twice', { state: 'sent' });
    // Two presses are one wish.
    await Promise.all([1, 2].map(() => staff.post('/api/mail-register/twice/resend').expect(200)));
    await eventually(() => expect(sink.received).toHaveLength(2));
    const [first, second] = sink.received;
    expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'));
    expect(second?.html).toBe(first?.html);
    await reaches('twice', { state: 'sent', attempts: 2 });
    expect(sink.received).toHaveLength(2);
  });

  it('waits for no pause where it was to be tried later', async () => {
    sink.refusal = { code: 451, at: 'content' };
    await scene.promise('later', scene.know());
    await eventually(
      async () => {
        const mail = await find('later');
        if (mail.nextAttemptAt) return;
        throw new Error('not in the outbox yet');
      },
      { timeoutMs: 20_000 },
    );
    sink.refusal = null;
    // Also where the shop has another address meanwhile.
    await scene.test.app.get(SettingsStore).update({ publicUrl: 'https://nuovo.example' });
    await staff.post('/api/mail-register/later/resend').expect(200);
    await reaches('later', { state: 'sent' });
    await scene.test.app.get(SettingsStore).update({ publicUrl: null });
    expect(sink.received.at(-1)?.headers.get('message-id')).toBe('<later@negozio.test>');
    expect(sink.received.at(-1)?.text).toContain('https://nuovo.example/');
  });

  it('goes no further where its address is refused for good after it was only put off', async () => {
    sink.refusal = { code: 451, at: 'content' };
    await scene.promise('refused', scene.know());
    await reaches('refused', { state: 'queued', attempts: 1 });
    sink.refusal = { code: 550, at: 'recipient' };
    const { steps } = await reaches('refused', { state: 'failed', attempts: 2 });
    expect(steps?.map(({ answer }) => answer)).toEqual(['451 No', '550 No']);
    expect((await todo()).map(({ id }) => id)).toEqual(['refused']);
  });

  // @holds restore: send-reminder
  // @holds restore: send-transfer-reminder
  it.each([
    ['overtaken', { stage: 'cancelled' }, 'MAIL_OVERTAKEN'],
    ['nobody', { buyerEmail: null }, 'MAIL_WITHOUT_ADDRESS'],
  ] as const)('is refused where it makes no sense (%s)', async (id, facts, code) => {
    await scene.promise(id, scene.know(facts));
    await reaches(id, { state: 'not_sent' });
    const { body } = await staff.post(`/api/mail-register/${id}/resend`).expect(409);
    expect(body).toMatchObject({ code });
  });

  it.each([
    ['overtaken', 'the order went on'],
    ['nobody', 'the buyer left no address'],
  ])('is no task where nobody waits for it (%s: %s)', async (id) => {
    await reaches(id, { state: 'not_sent' });
    expect((await toDo()).map((item) => item.id)).not.toContain(id);
  });

  it('is staff’s to ask for, and of a mail that is there', async () => {
    await scene.test.http.post('/api/mail-register/twice/resend').expect(401);
    await staff.post('/api/mail-register/never/resend').expect(404);
  });

  it('keeps no answer of the server once its reader’s data are erased', async () => {
    await scene.pool.query(
      `update notifications.mail_register set sealed_head = null, sealed_body = null where id = 'twice'`,
    );
    await staff.post('/api/mail-register/twice/resend').expect(409);
    await scene.pool.query(
      `insert into notifications.mail_attempt (id, mail_id, at, outcome, sealed_answer)
       values ('late', 'twice', now(), 'sent', 'sealed')`,
    );
    const { rows } = await scene.pool.query(
      `select sealed_answer from notifications.mail_attempt where id = 'late'`,
    );
    expect(rows).toEqual([{ sealed_answer: null }]);
  });

  it('keeps nothing of a mail about several gifts once one of their buyers is erased, also where it is written later', async () => {
    await scene.promise('erased-with', scene.know());
    await reaches('erased-with', { state: 'sent' });
    await scene.pool.query(
      `insert into personal_data.subjects (subject, last_version, key_version, wrapped_key)
       values ('buyer_gone', 1, null, null), ('buyer_there', 1, 1, 'key')`,
    );
    const write = async (id: string, alsoAbout: readonly string[]) => {
      const { rows } = await scene.pool.query<{ kept: boolean }>(
        `insert into notifications.mail_register
         select (jsonb_populate_record(r, jsonb_build_object('id', $1::text, 'message_id', $1::text,
           'also_about', $2::text[]))).*
         from notifications.mail_register r where id = 'erased-with'
         returning sealed_head is not null or sealed_body is not null as kept`,
        [id, alsoAbout],
      );
      return rows[0]?.kept;
    };
    try {
      expect(await write('erased-with-two', ['there', 'gone'])).toBe(false);
      expect(await write('erased-with-one', ['there'])).toBe(true);
    } finally {
      await scene.pool.query(`delete from notifications.mail_register where id ~ '^erased-with'`);
    }
  });
});

describe('a mail that nobody could send', () => {
  const WAITS = { state: 'not_sent', words: 'Non inviata', jobId: null } as const;
  const settle = (id: string) => staff.post(`/api/mail-register/${id}/settle`);
  const isToDo = (id: string, expected: object) =>
    eventually(async () => expect((await toDo()).find((item) => item.id === id)).toMatchObject(expected));

  it('because its address is none stands in Da fare, with nothing to send again, until somebody settled it', async () => {
    const transactionId = scene.know({ buyerEmail: 'giulia@' });
    await scene.promise('unreachable', transactionId);
    await isToDo('unreachable', { ...WAITS, transactionId, action: 'tell', title: 'giulia@' });
    const [item] = (await toDo()).filter(({ id }) => id === 'unreachable');
    expect(item?.note).toMatch(/^«.+» · L’indirizzo e-mail dell’acquirente non è valido$/);
    await scene.test.http.post('/api/mail-register/unreachable/settle').expect(401);
    const { body } = await settle('unreachable').expect(200);
    expect(body).toMatchObject({ state: 'not_sent', steps: [{ outcome: 'settled', by: 'commessa' }] });
    expect((await toDo()).map(({ id }) => id)).not.toContain('unreachable');
    // A second press is none.
    expect((await settle('unreachable').expect(200)).body.steps).toHaveLength(1);
    await settle('never').expect(404);
  });

  it('is counted up to a thousand, and is not hidden behind as many that are overtaken', async () => {
    await scene.promise('many', scene.know({ buyerEmail: 'luca@' }));
    await isToDo('many', WAITS);
    const copies = `insert into notifications.mail_register
      select (jsonb_populate_record(r, jsonb_build_object('id', $1 || n, 'message_id', $1 || n,
        'template', 'conferma-prenotazione', 'awaited_since', r.awaited_since - interval '1 day') || $2)).*
      from notifications.mail_register r, generate_series(1, 1001) n where id = 'many'`;
    try {
      await scene.pool.query(copies, ['overtaken-', { transaction_id: 'unknown' }]);
      await isToDo('many', WAITS);
      await scene.pool.query(copies, ['copy-', { template: 'avviso' }]);
      expect(await failed().count()).toBe(1_000);
    } finally {
      await scene.pool.query(`delete from notifications.mail_register where id ~ '^(overtaken|copy)-'`);
    }
    await settle('many').expect(200);
  });

  it('because the shop had no server goes once it has one, and stands there no longer', async () => {
    const transactionId = scene.know();
    const serverless = await MailScene.open({ smtpUrl: null }, { sharing: scene.test, clock: { now } });
    serverless.know({ transactionId });
    await serverless.sendNow('serverless', transactionId);
    await serverless.close();
    await isToDo('serverless', { ...WAITS, transactionId, action: 'resend' });
    await staff.post('/api/mail-register/serverless/resend').expect(200);
    await reaches('serverless', { state: 'sent' });
    expect((await toDo()).map(({ id }) => id)).not.toContain('serverless');
  });

  it('because the shop has no server is one thing to do for all of them, and one press settles them', async () => {
    const serverless = await MailScene.open({ smtpUrl: null }, { sharing: scene.test, clock: { now } });
    const ids = ['alone', 'second', 'third', 'fourth'];
    const send = async (id: string) => {
      const buyerEmail = `${id}@posta.example`;
      const transactionId = scene.know({ buyerEmail });
      serverless.know({ transactionId, buyerEmail });
      await serverless.sendNow(id, transactionId);
    };
    await send('alone');
    await isToDo('alone', { ...WAITS, action: 'resend' });
    for (const id of ids.slice(1)) await send(id);
    await serverless.close();
    await isToDo('no-server', {
      ...WAITS,
      transactionId: null,
      action: 'read',
      title: 'Senza server di posta',
      note: '4 e-mail non sono partite: alone@posta.example, second@posta.example, third@posta.example e altri',
    });
    const shown = (await toDo()).map(({ id }) => id);
    expect(shown.filter((id) => ids.includes(id))).toEqual([]);
    expect(await failed().count()).toBe(shown.length);
    await scene.test.http.post('/api/mail-register/settle-serverless').expect(401);
    await staff.post('/api/mail-register/settle-serverless').expect(204);
    expect((await toDo()).map(({ id }) => id)).toEqual(shown.filter((id) => id !== 'no-server'));
    expect((await find('third')).steps).toMatchObject([{ outcome: 'settled', by: 'commessa' }]);
  });

  it('is no task any more once the order went on, or the mail went to a corrected address', async () => {
    const [goneOn, corrected] = [scene.know({ buyerEmail: 'a@' }), scene.know({ buyerEmail: 'b@' })];
    await scene.promise('gone-on', goneOn);
    await scene.promise('corrected', corrected);
    await isToDo('gone-on', WAITS);
    await isToDo('corrected', WAITS);
    scene.know({ transactionId: goneOn, stage: 'paid' });
    scene.know({ transactionId: corrected, buyerEmail: 'giusta@posta.example' });
    await scene.promise('again', corrected, correctedAddress);
    await reaches('again', { state: 'sent' });
    const left = (await toDo()).map(({ id }) => id);
    expect(left).not.toContain('gone-on');
    expect(left).not.toContain('corrected');
  });

  it.each([
    ['the shop’s notice', shopNotice],
    ['a reminder', reservationExpiring],
  ])('is no task where nobody misses it: %s', (_, mail) => {
    expect(mail.isDispensable).toBe(true);
  });
});

describe('the register', () => {
  it('counts by state, and shows one state alone', async () => {
    const counts = (await staff.get('/api/mail-register/counts').expect(200)).body as MailCounts;
    expect(counts).toMatchObject({ queued: 0, retrying: 0, erased: 1, unsent: 11 });
    expect(counts.all).toBe(counts.sent + counts.unsent);
    for (const state of ['sent', 'queued', 'retrying', 'unsent', 'erased'] as const) {
      const { body } = await staff.get('/api/mail-register').query({ state }).expect(200);
      expect(body).toHaveLength(counts[state]);
    }
    await staff.get('/api/mail-register').query({ state: 'x' }).expect(400);
    await scene.test.http.get('/api/mail-register/counts').expect(401);
  });

  it('finds the mails of an address', async () => {
    await scene.promise('found', scene.know({ buyerEmail: 'cercata@posta.example' }));
    await reaches('found', { state: 'sent' });
    const { body } = await staff.get('/api/mail-register').query({ q: 'cercata@' }).expect(200);
    expect((body as RegisteredMail[]).map(({ id }) => id)).toEqual(['found']);
    const none = await staff.get('/api/mail-register').query({ q: 'nessuna@' }).expect(200);
    expect(none.body).toEqual([]);
  });
});

describe('templates', () => {
  it('are shown with sample data, as HTML with its pictures and as text', async () => {
    const { body } = await admin.get('/api/mail-templates').expect(200);
    const codes = (body as { code: string }[]).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(12);
    for (const code of codes) {
      const preview = (await admin.get(`/api/mail-templates/${code}`).expect(200)).body;
      expect(preview).toMatchObject({ code, name: expect.any(String), subject: expect.any(String) });
      expect(preview.html).not.toContain('cid:');
      expect(preview.text).toContain(
        preview.html
          .match(/<h1[^>]*>\s*([^<]{4,12})/)?.[1]
          ?.trim()
          .slice(0, 4),
      );
    }
    const receipt = (await admin.get('/api/mail-templates/ricevuta?lang=en').expect(200)).body;
    expect(receipt).toMatchObject({ languages: ['it', 'en'], subject: expect.stringMatching(/^Thank you/) });
    const notice = (await admin.get('/api/mail-templates/avviso-negozio?lang=en').expect(200)).body;
    expect(notice).toMatchObject({ languages: ['it'], subject: expect.stringMatching(/^Nuova/) });
    await admin.get('/api/mail-templates/ricevuta?lang=de').expect(400);
    await staff.get('/api/mail-templates').expect(403);
    await admin.get('/api/mail-templates/nessuno').expect(404);
  });

  it('are sent to the administrator’s own address, which stands in the register', async () => {
    const missing = await admin.post('/api/mail-templates/promemoria/test').expect(409);
    expect(missing.body).toMatchObject({ code: 'NO_OWN_ADDRESS' });
    await scene.pool.query(`update users set email = 'titolare@negozio.test' where username = 'titolare'`);
    const { body } = await admin.post('/api/mail-templates/promemoria/test').expect(200);
    expect(body).toEqual({
      message: 'Prova inviata a titolare@negozio.test',
      to: 'titolare@negozio.test',
    });
    expect(sink.received[0]?.recipients).toEqual(['titolare@negozio.test']);
    const found = await staff.get('/api/mail-register').query({ q: 'titolare@negozio' }).expect(200);
    expect(found.body).toEqual([expect.objectContaining({ template: 'promemoria', state: 'sent' })]);
    sink.refusal = { code: 550, at: 'recipient' };
    const refused = await admin.post('/api/mail-templates/promemoria/test').expect(422);
    expect(refused.body).toMatchObject({ code: 'MAIL_SAMPLE_FAILED' });
    await staff.post('/api/mail-templates/promemoria/test').expect(403);
  });
});
