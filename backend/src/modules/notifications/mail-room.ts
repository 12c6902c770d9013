import { Injectable } from '@nestjs/common';
import { jobHandler } from '@fiocco/jobs';
import { type BackgroundWork, GivesWork, methodMark, Registered } from '../../platform/index.js';
import { SendMail } from './delivery/send-mail.js';
import type { Mail } from './definition/mail.js';
import { mailReactor } from './definition/mail.reactor.js';

/** Marks a method that answers mails of the shop. */
export const GivesMails = methodMark<readonly [], () => readonly Mail[]>();

/** The mails of the shop: their events create jobs, and the jobs send them. */
@Injectable()
export class MailRoom {
  private readonly known: () => ReadonlyMap<string, Mail>;

  constructor(
    private readonly sender: SendMail,
    registered: Registered,
  ) {
    const given = registered.roles(GivesMails);
    this.known = registered.once(
      () => new Map(given().flatMap((give) => give().map((mail) => [mail.code, mail]))),
    );
  }

  /** Every mail of the shop, by its code. */
  get mails(): ReadonlyMap<string, Mail> {
    return this.known();
  }

  /** Two mails of one code would have one job, which is refused there. */
  @GivesWork()
  work(): BackgroundWork {
    const mails = [...this.mails.values()];
    return {
      projections: mails.flatMap((mail) => (mail.cause ? [mailReactor(mail, mail.cause)] : [])),
      jobs: mails.map((mail) => jobHandler(mail.job, (payload, run) => this.sender.run(mail, payload, run))),
    };
  }
}
