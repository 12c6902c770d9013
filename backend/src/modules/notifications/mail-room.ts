import { Injectable } from '@nestjs/common';
import { jobHandler } from '@fiocco/jobs';
import { BackgroundRegistry } from '../../platform/index.js';
import { SendMail } from './delivery/send-mail.js';
import type { Mail } from './mails/mail.js';
import { mailReactor } from './mails/mail.reactor.js';

/** Registers mails: their events then create jobs, and the jobs send them. */
@Injectable()
export class MailRoom {
  private readonly known = new Map<string, Mail>();

  constructor(
    private readonly background: BackgroundRegistry,
    private readonly sender: SendMail,
  ) {}

  /** Every mail of the shop, by its code. */
  get mails(): ReadonlyMap<string, Mail> {
    return this.known;
  }

  add(mail: Mail): void {
    if (this.known.has(mail.code)) throw new Error(`Two mails are called ${mail.code}`);
    this.known.set(mail.code, mail);
    if (mail.cause) this.background.addProjection(mailReactor(mail, mail.cause));
    this.background.addJob(jobHandler(mail.job, (payload, run) => this.sender.run(mail, payload, run)));
  }
}
