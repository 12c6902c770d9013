import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { EventStore } from '@fiocco/event-sourcing';
import { JobFailure, type JobOutcome, type JobRun } from '@fiocco/jobs';
import { CLOCK, type Clock, EVENT_STORE, ReadModelWait } from '../../../platform/index.js';
import { mailColours } from '../content/colours.js';
import { PictureBook } from '../content/pictures.js';
import { renderHtml } from '../content/render-html.js';
import { renderText } from '../content/render-text.js';
import type { Mail, Recipient, Sources, WrittenMail } from '../mails/mail.js';
import type { MailPayload } from '../mails/mail-job.js';
import { type Shop, ShopIdentity } from '../ports.js';
import { type ComposedMail, MailRegister } from '../register/mail-register.js';
import { isAddress, MailDelivery } from './mail-delivery.js';
import { Refused } from './refusal.js';

const READ_MODELS_MS = 5_000;

/** Writes a mail into the register and sends it: at least once, and never again after the server accepted it. */
@Injectable()
export class SendMail {
  private readonly sources: Sources;

  constructor(
    private readonly register: MailRegister,
    private readonly delivery: MailDelivery,
    private readonly pictures: PictureBook,
    private readonly identity: ShopIdentity,
    private readonly readModels: ReadModelWait,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    modules: ModuleRef,
  ) {
    // The ports that know the facts of a mail are looked up when it is written; this module imports none of their
    // modules.
    this.sources = { get: (port) => modules.get(port, { strict: false }) };
  }

  async run(mail: Mail, payload: MailPayload, run: JobRun): Promise<JobOutcome> {
    const id = mail.job.idOf(payload) ?? '';
    if (mail.cause) await this.awaitReadModels(payload);
    const shop = await this.identity.load();
    const written = await mail.write(this.sources, id, shop);
    if (!written) throw new JobFailure(mail.missing);
    const about = { kind: mail.job.kind, id };
    const composed = await this.compose(run.jobId, mail.code, about, written, shop);
    const obstacle = await this.obstacleTo(written);
    const kept = withoutSecret(composed, written.secret);
    if (obstacle !== null) return { lastWrite: this.register.notSent(kept, obstacle) };
    if (!(await this.register.write(kept))) return 'done';
    await this.deliver(composed, written.to, shop, run);
    return { lastWrite: this.register.sent(composed.id) };
  }

  /** Read models that have reached the event which asked for the mail know that event. */
  private async awaitReadModels({ position }: MailPayload): Promise<void> {
    const asked = position === undefined ? await this.store.head() : BigInt(position);
    const waited = await this.readModels.until(asked, READ_MODELS_MS);
    if (waited === 'late') throw new JobFailure('I dati dell’ordine non sono ancora aggiornati');
  }

  /** The reason why this mail must not be sent; null where there is none. */
  private async obstacleTo({ to, obstacle }: WrittenMail): Promise<string | null> {
    if (obstacle !== null) return obstacle;
    if (!to.address) return `Manca l’indirizzo e-mail ${to.whose}`;
    if (!isAddress(to.address)) return `L’indirizzo e-mail ${to.whose} non è valido`;
    if (!(await this.delivery.isConfigured())) return 'Nessun server di posta è configurato';
    return null;
  }

  private async deliver(
    mail: ComposedMail,
    { name, address }: Recipient,
    shop: Shop,
    { last, signal }: JobRun,
  ): Promise<void> {
    const to = { name, address: address ?? '' };
    try {
      await this.delivery.send({ ...mail, to, shop, date: this.clock.now(), signal });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const final = last || error.final;
      await this.register.refused(mail.id, error.reason, final);
      throw new JobFailure(error.reason, { final });
    }
  }

  private async compose(
    id: string,
    template: string,
    about: ComposedMail['about'],
    { to, content }: WrittenMail,
    shop: Shop,
  ): Promise<ComposedMail> {
    const colours = mailColours(shop.colours);
    const pictures = await this.pictures.choose(content.pictures, shop, colours);
    return {
      ...{ id, template, about, to: to.address, subject: content.subject },
      messageId: `<${id}@${new URL(shop.publicUrl).hostname}>`,
      html: renderHtml({ content, colours, shop, pictures }),
      text: renderText(content, shop),
    };
  }
}

/** The mail as everybody may read it who reads the register. */
function withoutSecret(mail: ComposedMail, secret: string | null): ComposedMail {
  if (secret === null) return mail;
  const hide = (text: string) => text.replaceAll(secret, '…');
  return { ...mail, subject: hide(mail.subject), html: hide(mail.html), text: hide(mail.text) };
}
