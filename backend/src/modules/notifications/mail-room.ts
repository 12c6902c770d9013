import { Injectable } from '@nestjs/common';
import { jobHandler } from '@fiocco/jobs';
import { BackgroundRegistry } from '../../platform/index.js';
import { SendMail } from './delivery/send-mail.js';
import type { Mail } from './mails/mail.js';
import { mailReactor } from './mails/mail.reactor.js';

/** Registers mails: their events then create jobs, and the jobs send them. */
@Injectable()
export class MailRoom {
  constructor(
    private readonly background: BackgroundRegistry,
    private readonly sender: SendMail,
  ) {}

  add(mail: Mail): void {
    if (mail.cause) this.background.addProjection(mailReactor(mail, mail.cause));
    this.background.addJob(jobHandler(mail.job, (payload, run) => this.sender.run(mail, payload, run)));
  }
}
