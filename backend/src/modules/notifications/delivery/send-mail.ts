import type { Language } from '@fiocco/texts';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { EventStore } from '@fiocco/event-sourcing';
import { JobFailure, type JobOutcome, type JobRun, type LastWrite } from '@fiocco/jobs';
import { CLOCK, type Clock, EVENT_STORE, plainAddress, ReadModelWait } from '../../../platform/index.js';
import type { MailContent } from '../content/mail-content.js';
import { mailColours } from '../content/colours.js';
import { PictureBook } from '../content/pictures.js';
import { renderHtml } from '../content/render-html.js';
import { renderText } from '../content/render-text.js';
import {
  type DailyLimit,
  type Mail,
  type MailDocument,
  type Recipient,
  type Sources,
  UNNEEDED,
  type WrittenMail,
} from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import { type Shop, ShopIdentity } from '../ports.js';
import { type ComposedMail, MailRegister, type Obstacle } from '../register/mail-register.js';
import { isAddress, MailDelivery, NO_SERVER } from './mail-delivery.js';
import { Refused } from './refusal.js';

const READ_MODELS_MS = 5_000;
/** Of all documents of a mail. Many servers take no more than ten megabytes, and a mail's encoding adds a third. */
export const MOST_DOCUMENT_BYTES = 7_000_000;

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
    if (mail.cause) await this.awaitReadModels(payload, run);
    const shop = await this.identity.load();
    const written = await mail.write(this.sources, id, shop, this.clock.now(), payload);
    if (written === UNNEEDED) return 'done';
    if (!written) throw new JobFailure(mail.missing);
    const composed = await this.compose(mail, run.jobId, id, written, shop);
    const obstacle = await this.obstacleTo(mail, written);
    const kept = await this.keptOf(composed, written, shop);
    const noted = obstacle ?? (await this.noted(kept, written.limit));
    if (noted === null) return 'done';
    if (typeof noted !== 'string') return { lastWrite: this.register.notSent(kept, noted) };
    return { lastWrite: await this.deliver({ ...composed, messageId: noted }, written.to, shop, run) };
  }

  /** The Message-ID under which it is to be sent; null where it was already; or why it is not sent. */
  private async noted(mail: ComposedMail, limit: DailyLimit | null): Promise<string | Obstacle | null> {
    if (limit === null) return this.register.write(mail);
    const within = await this.register.writeWithin(mail, limit);
    return within === 'beyond' ? beyond(limit) : within.messageId;
  }

  /** Why the mail may not be sent any more, as of now; null where it may, or nobody can tell. */
  async obstacleNow(mail: Mail, subjectId: string): Promise<string | null> {
    const written = await mail.write(this.sources, subjectId, await this.identity.load(), this.clock.now());
    return written === UNNEEDED || !written ? null : written.obstacle;
  }

  /** The mail with sample facts; `lang`: as a buyer who reads that language gets it. */
  async sample(mail: Mail, lang?: Language): Promise<Pick<ComposedMail, 'subject' | 'html' | 'text'>> {
    const shop = await this.identity.load();
    return this.layOut(mail.writeSample(shop, lang).content, shop);
  }

  /**
   * Read models that have reached the event which asked for the mail know that event. Where several events may have asked,
   * a job that this process has just promised has the position that was reached then.
   */
  private async awaitReadModels({ position }: MailPayload, { mark }: Pick<JobRun, 'mark'>): Promise<void> {
    const asked = position === undefined ? (mark ?? (await this.store.head())) : BigInt(position);
    const waited = await this.readModels.until(asked, READ_MODELS_MS);
    if (waited === 'late') throw new JobFailure('I dati dell’ordine non sono ancora aggiornati');
  }

  /** Why this mail is not sent; null where nothing keeps it. */
  private async obstacleTo(mail: Mail, { to, obstacle, documents }: WrittenMail): Promise<Obstacle | null> {
    if (obstacle !== null) return { reason: obstacle, isAwaited: mail.isStillAwaited };
    // Whoever left no address was promised no mail.
    if (!to.address) return { reason: `Manca l’indirizzo e-mail ${to.whose}`, isAwaited: false };
    const isAwaited = !mail.isDispensable;
    if (!isAddress(to.address)) return { reason: `L’indirizzo e-mail ${to.whose} non è valido`, isAwaited };
    if (sizeOf(documents) > MOST_DOCUMENT_BYTES)
      return { reason: 'Il documento allegato è troppo grande per un’e-mail', isAwaited };
    if (!(await this.delivery.isConfigured())) return { reason: NO_SERVER, isAwaited };
    return null;
  }

  /** Sends it to that address and answers what is to be noted; a failure is noted at once. */
  async deliver(
    mail: ComposedMail,
    { name, address, also }: Pick<Recipient, 'name' | 'address' | 'also'>,
    shop: Shop,
    { last, signal }: Pick<JobRun, 'last' | 'signal'>,
  ): Promise<LastWrite> {
    const to = { name, address: address ?? '' };
    const alsoTo = otherOf({ address, also });
    try {
      const answer = await this.delivery.send({ ...mail, to, alsoTo, shop, date: this.clock.now(), signal });
      return this.register.sent(mail.id, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { reason, answer } = error;
      const final = last || error.final;
      await this.register.refused(mail.id, { reason, answer, final });
      throw new JobFailure(reason, { final });
    }
  }

  private async compose(
    { code, job }: Mail,
    id: string,
    subjectId: string,
    written: WrittenMail,
    shop: Shop,
  ): Promise<ComposedMail> {
    return {
      id,
      template: code,
      about: { kind: job.kind, id: subjectId },
      also: written.also.filter((one) => one !== subjectId),
      to: written.to.address,
      alsoTo: otherOf(written.to),
      replyTo: written.replyTo,
      messageId: `<${id}@${new URL(shop.publicUrl).hostname}>`,
      ...(await this.layOut(written.content, shop)),
      // One that is too large is not kept either: the mail stands in the register with the reason.
      documents: sizeOf(written.documents) > MOST_DOCUMENT_BYTES ? [] : written.documents,
    };
  }

  /** The mail as everybody may read it who reads the register. */
  private async keptOf(
    mail: ComposedMail,
    { keptContent, secret }: WrittenMail,
    shop: Shop,
  ): Promise<ComposedMail> {
    return keptContent ? { ...mail, ...(await this.layOut(keptContent, shop)) } : withoutSecret(mail, secret);
  }

  private async layOut(
    content: MailContent,
    shop: Shop,
  ): Promise<Pick<ComposedMail, 'subject' | 'html' | 'text'>> {
    const colours = mailColours(shop.colours);
    const pictures = await this.pictures.choose(content.pictures, shop, colours);
    return {
      subject: content.subject,
      html: renderHtml({ content, colours, shop, pictures }),
      text: renderText(content, shop),
    };
  }
}

/** The second address of two, where mail can reach it and it is another: a couple may share one. */
function otherOf({ address, also }: Pick<Recipient, 'address' | 'also'>): string | null {
  const isOther = also && isAddress(also) && plainAddress(also) !== plainAddress(address ?? '');
  return isOther ? also : null;
}

/** The page says the same as the mail, and Da fare would only repeat what the flood did. */
const beyond = ({ most }: DailyLimit): Obstacle => ({
  reason: `In 24 ore a questo indirizzo sono già partite ${most} e-mail su ordini non pagati`,
  isAwaited: false,
});

const sizeOf = (documents: readonly MailDocument[]): number =>
  documents.reduce((sum, { base64 }) => sum + Buffer.byteLength(base64, 'base64'), 0);

function withoutSecret(mail: ComposedMail, secret: string | null): ComposedMail {
  if (secret === null) return mail;
  const hide = (text: string) => text.replaceAll(secret, '…');
  return { ...mail, subject: hide(mail.subject), html: hide(mail.html), text: hide(mail.text) };
}
