import { Inject, Injectable } from '@nestjs/common';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { APP_CONFIG, type AppConfig } from '../../../platform/index.js';

/** The server that takes the shop's mail. Asked for every mail, so that a change applies to the next one. */
export abstract class MailServer {
  /** Null where there is no server. */
  abstract options(): Promise<SMTPTransport.Options | null>;
}

/** The server that the environment names; no setting names one. */
@Injectable()
export class EnvironmentMailServer extends MailServer {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    super();
  }

  override async options(): Promise<SMTPTransport.Options | null> {
    return this.config.smtpUrl === null ? null : smtpOptions(this.config.smtpUrl);
  }
}

/**
 * Every wait has a limit. On the submission port mail is sent encrypted or not at all, unless the URL says otherwise.
 */
export function smtpOptions(smtpUrl: string): SMTPTransport.Options {
  const url = new URL(smtpUrl);
  const requireTLS = url.port === '587' && url.searchParams.get('requireTLS') !== 'false';
  return {
    url: smtpUrl,
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 },
    ...(requireTLS && { requireTLS }),
  };
}
