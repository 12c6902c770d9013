import { Inject, Injectable } from '@nestjs/common';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';
import { namesMailServer, SettingsStore } from '../../settings/index.js';
import { MailHost } from './mail-host.js';
import { type NamedServer, smtpOptions, urlOptions } from './smtp-options.js';

/** The server that takes the shop's mail. Asked for every mail, so that a change applies to the next one. */
export abstract class MailServer {
  /** Null where there is no server. Throws `RefusedHost` where mail must not go to it. */
  abstract options(): Promise<SMTPTransport.Options | null>;
  /** Whether there is one. Connects to nothing and asks no name server. */
  abstract isNamed(): Promise<boolean>;
}

/** SendGrid takes the key as the password of this user. */
const SENDGRID_USER = 'apikey';

/** The server of the settings; without one SendGrid, where the shop has its key; else the operator's `SMTP_URL`. */
@Injectable()
export class ShopMailServer extends MailServer {
  constructor(
    private readonly settings: SettingsStore,
    private readonly hosts: MailHost,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    super();
  }

  override async isNamed(): Promise<boolean> {
    return namesMailServer(await this.settings.get(), this.config);
  }

  override async options(): Promise<SMTPTransport.Options | null> {
    const named = await this.named();
    if (named) {
      const { host, port } = named;
      return smtpOptions(named, await this.hosts.addressOf(host, port), this.hosts.isAllowed(host, port));
    }
    return this.config.smtpUrl === null ? null : urlOptions(this.config.smtpUrl);
  }

  private async named(): Promise<NamedServer | null> {
    const { settings, secrets } = await this.settings.opened('smtpPassword', 'sendgridApiKey');
    const { smtpHost, smtpPort, smtpUser, smtpSecure } = settings;
    if (smtpHost) {
      const password = smtpUser ? secrets.smtpPassword : null;
      return { host: smtpHost, port: smtpPort, user: smtpUser, password, secure: smtpSecure === 'true' };
    }
    const key = secrets.sendgridApiKey;
    return key === null
      ? null
      : { ...this.config.sendgrid, user: SENDGRID_USER, password: key, secure: false };
  }
}
