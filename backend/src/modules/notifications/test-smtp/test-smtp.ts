import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import {
  Problem,
  RequestContext,
  Throttle,
  type ThrottleRule,
  type CheckedBody,
} from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { MailHost } from '../delivery/mail-host.js';
import { Refused, RefusedHost, refusalOf } from '../delivery/refusal.js';
import { type NamedServer, smtpOptions } from '../delivery/smtp-options.js';

/** Counted by account: whoever tries passwords or ports by this is slowed. */
const TESTS: ThrottleRule = { name: 'test-smtp', attempts: 20, perSeconds: 60 };
const LONGEST_MS = 20_000;
const DEFAULT_PORT = 587;

/** "Prova connessione": connects and signs in as sending would, and sends nothing. */
@Injectable()
export class TestSmtp {
  constructor(
    private readonly settings: SettingsStore,
    private readonly hosts: MailHost,
    private readonly throttle: Throttle,
  ) {}

  async run(body: CheckedBody<'POST /api/test-smtp'>): Promise<void> {
    const host = body.smtpHost;
    const port = body.smtpPort ?? DEFAULT_PORT;
    try {
      this.hosts.check(host, port);
      await this.throttle.consume(TESTS, String(RequestContext.current().user?.id));
      const address = await this.hosts.addressOf(host, port);
      const server = { host, port, ...(await this.credentials(body)), secure: body.smtpSecure === 'true' };
      await this.connect(server, address);
    } catch (error) {
      if (error instanceof RefusedHost) throw notAllowed(error);
      if (error instanceof Refused)
        throw new Problem('SMTP_TEST_FAILED', 422, `Errore nella connessione SMTP. ${error.reason}.`);
      throw error;
    }
  }

  /**
   * The stored password goes to the server that it is stored for and to no other, or whoever may change settings could
   * read it from a server of their own.
   */
  private async credentials(
    body: CheckedBody<'POST /api/test-smtp'>,
  ): Promise<Pick<NamedServer, 'user' | 'password'>> {
    const user = body.smtpUser ?? null;
    if (user === null || body.smtpPassword) return { user, password: body.smtpPassword ?? null };
    const port = body.smtpPort ?? DEFAULT_PORT;
    const to = { smtpHost: body.smtpHost, smtpPort: port, smtpUser: user };
    const stored = await this.settings.secretFor('smtpPassword', to);
    return { user, password: stored };
  }

  private async connect(server: NamedServer, address: string): Promise<void> {
    const { host, port } = server;
    const transport = createTransport(smtpOptions(server, address, this.hosts.isAllowed(host, port)));
    const late = new AbortController();
    try {
      await Promise.race([
        transport.verify(),
        pause(LONGEST_MS, undefined, late).then(() => Promise.reject({ code: 'ETIMEDOUT' })),
      ]);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      late.abort();
      transport.close();
    }
  }
}

const notAllowed = ({ field, reason }: RefusedHost): Problem =>
  new Problem('MAIL_SERVER_NOT_ALLOWED', 400, `${reason}.`, { fields: { [field]: reason } });
