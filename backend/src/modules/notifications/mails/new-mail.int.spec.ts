import { readdirSync } from 'node:fs';
import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { enqueue } from '@fiocco/jobs';
import { eventually } from '@fiocco/testing';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { inTransaction } from '../../../platform/index.js';
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule, MediaStore } from '../../media/index.js';
import { footerLines, NO_PICTURES } from '../content/mail-content.js';
import { PictureBook } from '../content/pictures.js';
import { MailDelivery } from '../delivery/mail-delivery.js';
import { MailServer } from '../delivery/mail-server.js';
import { urlOptions } from '../delivery/smtp-options.js';
import { GivesMails } from '../mail-room.js';
import { NotificationsModule } from '../notifications.module.js';
import { exampleShop } from '../testing/examples.js';
import { headerWords, MailSink } from '../testing/mail-sink.js';
import { defineMail } from '../definition/mail.js';
import { MAILS } from './registry.js';

jest.setTimeout(60_000);

interface AccountFacts {
  readonly name: string;
  readonly email: string;
}

/** A port that a module with accounts would provide. */
@Injectable()
class KnownAccounts {
  async find(id: string): Promise<AccountFacts | null> {
    return id === '7' ? { name: 'Elena Neri', email: 'elena@negozio.test' } : null;
  }
}

/** A mail about an account, not about a transaction. */
const welcome = defineMail<AccountFacts>({
  code: 'benvenuto',
  name: 'Benvenuto',
  when: 'quando c’è un account nuovo',
  job: { name: 'send-welcome', kind: 'account' },
  cause: null,
  missing: 'L’account non si trova',
  facts: (sources, id) => sources.get(KnownAccounts).find(id),
  obstacle: () => null,
  recipient: ({ name, email }) => ({ name, address: email, whose: 'dell’account' }),
  wording: ({ name }, shop) => ({
    subject: `Benvenuta, ${name}`,
    preview: 'Il tuo account è pronto.',
    heading: `Benvenuta, ${name}`,
    lead: 'Il tuo account è pronto.',
    item: null,
    facts: [],
    total: null,
    button: null,
    message: null,
    verbatim: null,
    next: [],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  }),
  sample: { name: 'Elena Neri', email: 'elena@negozio.test' },
});

/** Everything that a module has to do for a mail of its own. */
@Module({ imports: [NotificationsModule], providers: [KnownAccounts] })
class WelcomeModule {
  @GivesMails()
  mails(): (typeof welcome)[] {
    return [welcome];
  }
}

const sink = new MailSink();
let test: TestApp;
beforeAll(async () => {
  const modules = [IdentityModule, NotificationsModule, WelcomeModule];
  test = await createTestApp({ modules, config: { smtpUrl: await sink.listen() } });
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

const promise = (id: string, accountId: string) =>
  inTransaction(test.pool, (tx) => enqueue(tx, welcome.job, { id, payload: welcome.job.payload(accountId) }));

describe('a mail that is new, about an account', () => {
  it('is sent, registered and read by its own file and a line', async () => {
    const staff = await test.signInAsAdmin();
    await promise('welcome_7', '7');
    await eventually(() => expect(sink.received).toHaveLength(1));
    const [mail] = sink.received;
    expect(mail?.recipients).toEqual(['elena@negozio.test']);
    expect(headerWords(mail?.headers.get('subject'))).toBe('Benvenuta, Elena Neri');
    expect(mail?.text).toContain('Il tuo account è pronto.');
    const registered = async () => (await staff.get('/api/mail-register/welcome_7').expect(200)).body;
    await eventually(async () => expect((await registered()).state).toBe('sent'));
    expect(await registered()).toMatchObject({
      template: 'benvenuto',
      transactionId: null,
      to: 'elena@negozio.test',
      html: expect.stringContaining('Benvenuta, Elena Neri'),
    });
    const { rows } = await test.pool.query(
      "select subject_kind, subject_id from notifications.mail_register where id = 'welcome_7'",
    );
    expect(rows).toEqual([{ subject_kind: 'account', subject_id: '7' }]);
  });

  it('says what a person may look at, and refuses a payload without it', () => {
    expect(welcome.job.subjectOf({ accountId: '7' })).toEqual({ kind: 'account', id: '7' });
    expect(() => welcome.job.validate({ transactionId: '7' })).toThrow('accountId expected');
  });
});

describe('every mail of the shop', () => {
  it('is in the registry: a file without its line is found', () => {
    const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    expect(MAILS).toHaveLength(folders.filter((file) => file.endsWith('.mail.ts')).length);
  });

  it.each(MAILS.map((mail) => [mail.code, mail] as const))('%s has a sample that can be shown', (_, mail) => {
    const { to, obstacle, content } = mail.writeSample(exampleShop);
    expect(to.address).toMatch(/@/);
    expect(obstacle).toBeNull();
    expect(content.subject).not.toMatch(/\b(undefined|null)\b/);
    expect(content.footer).not.toEqual([]);
  });
});

describe('the way to the mail server', () => {
  it('is another from the mail on that follows a change', async () => {
    const [first, second] = [new MailSink(), new MailSink()];
    const urls = [await first.listen(), await second.listen()];
    let url = urls[0] ?? '';
    let asked = 0;
    class ChangingServer extends MailServer {
      override async options(): Promise<SMTPTransport.Options> {
        asked += 1;
        return urlOptions(url);
      }
      override isNamed = () => Promise.resolve(true);
    }
    const media = await createTestApp({ modules: [IdentityModule, MediaModule], sharing: test });
    const delivery = new MailDelivery(new ChangingServer(), new PictureBook(media.app.get(MediaStore)));
    const send = (n: number) =>
      delivery.send({
        messageId: `<${n}@negozio.test>`,
        subject: `n. ${n}`,
        html: '<p>x</p>',
        text: 'x',
        to: { name: '', address: 'elena@negozio.test' },
        shop: exampleShop,
        date: new Date(),
        signal: new AbortController().signal,
      });
    await send(1);
    await send(2);
    url = urls[1] ?? '';
    await send(3);
    expect([first.received.length, second.received.length]).toEqual([2, 1]);
    expect(asked).toBe(3);
    delivery.onApplicationShutdown();
    await Promise.all([first.close(), second.close(), media.close()]);
  });
});
