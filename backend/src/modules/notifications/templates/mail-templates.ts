import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MailPreview, MailTemplate } from '@fiocco/contracts';
import { type Language, LANGUAGES, OWN_LANGUAGE } from '@fiocco/texts';
import { JobFailure, type LastWrite } from '@fiocco/jobs';
import { notFound, Problem, RequestContext, Throttle, type ThrottleRule } from '../../../platform/index.js';
import { PictureBook } from '../content/pictures.js';
import { isAddress, MailDelivery } from '../delivery/mail-delivery.js';
import { SendMail } from '../delivery/send-mail.js';
import { MailRoom } from '../mail-room.js';
import type { Mail } from '../definition/mail.js';
import { ShopIdentity } from '../ports.js';
import { MailRegister } from '../register/mail-register.js';

const SAMPLES: ThrottleRule = { name: 'mail-sample', attempts: 20, perSeconds: 600 };
/** Shorter than the patience of whoever looks at the page. */
const LONGEST_MS = 25_000;

/** Every kind of mail with sample facts, to look at and to send to oneself. */
@Injectable()
export class MailTemplates {
  constructor(
    private readonly room: MailRoom,
    private readonly sender: SendMail,
    private readonly delivery: MailDelivery,
    private readonly register: MailRegister,
    private readonly pictures: PictureBook,
    private readonly identity: ShopIdentity,
    private readonly throttle: Throttle,
  ) {}

  all(): readonly MailTemplate[] {
    return [...this.room.mails.values()].map(templateOf);
  }

  async preview(code: string, lang?: Language): Promise<MailPreview> {
    const mail = this.named(code);
    const shop = await this.identity.load();
    const languages = LANGUAGES.filter((one) => mail.writeSample(shop, one).content.lang === one);
    const { subject, html, text } = await this.sender.sample(mail, lang);
    return {
      ...templateOf(mail),
      languages: languages.length > 0 ? languages : [OWN_LANGUAGE],
      subject,
      html: await this.pictures.within(html),
      text,
    };
  }

  /** Sends it at once to the person at work, so that the answer says what came of it. Answers the address. */
  async sendSample(code: string, lang?: Language): Promise<string> {
    const mail = this.named(code);
    const { user } = RequestContext.current();
    const to = user?.email ?? '';
    if (!user || !isAddress(to))
      throw new Problem(
        'NO_OWN_ADDRESS',
        409,
        'Il tuo account non ha un indirizzo e-mail: aggiungilo e riprova.',
      );
    if (!(await this.delivery.isConfigured()))
      throw new Problem('NO_MAIL_SERVER', 409, 'Nessun server di posta è configurato.');
    await this.throttle.consume(SAMPLES, String(user.id));
    const shop = await this.identity.load();
    const id = `sample_${randomUUID()}`;
    const { subject, ...content } = await this.sender.sample(mail, lang);
    const composed = {
      id,
      template: mail.code,
      about: { kind: 'account', id: String(user.id) },
      to,
      subject: `Prova: ${subject}`,
      messageId: `<${id}@${new URL(shop.publicUrl).hostname}>`,
      ...content,
    };
    await this.register.write(composed);
    await this.register.note(await this.sent(composed, { name: user.name ?? '', address: to }, shop));
    return to;
  }

  private async sent(
    mail: Parameters<SendMail['deliver']>[0],
    to: Parameters<SendMail['deliver']>[1],
    shop: Parameters<SendMail['deliver']>[2],
  ): Promise<LastWrite> {
    try {
      return await this.sender.deliver(mail, to, shop, {
        last: true,
        signal: AbortSignal.timeout(LONGEST_MS),
      });
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error;
      throw new Problem('MAIL_SAMPLE_FAILED', 422, `La prova non è partita. ${error.message}.`);
    }
  }

  private named(code: string): Mail {
    const mail = this.room.mails.get(code);
    if (!mail) throw notFound('Questo modello di e-mail non esiste.', 'MAIL_TEMPLATE_NOT_FOUND');
    return mail;
  }
}

const templateOf = ({ code, name, when }: Mail): MailTemplate => ({ code, name, when });
