import { Inject, Injectable } from '@nestjs/common';
import type { TransactionStage } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { JobFailure, type JobOutcome, type JobRun } from '@fiocco/jobs';
import { CLOCK, type Clock, EVENT_STORE, ReadModelWait } from '../../../platform/index.js';
import { mailColours } from '../content/colours.js';
import { mailContent, type Template } from '../content/mail-content.js';
import { PictureBook } from '../content/pictures.js';
import { renderHtml } from '../content/render-html.js';
import { renderText } from '../content/render-text.js';
import { isAddress, MailDelivery } from '../delivery/mail-delivery.js';
import { Refused } from '../delivery/refusal.js';
import { type Shop, ShopIdentity, type TransactionFacts, TransactionForMail } from '../ports.js';
import { type ComposedMail, MailRegister } from '../register/mail-register.js';
import type { MailPayload } from './mail-job.js';

const STAGE_OF: Readonly<Record<Template, TransactionStage>> = {
  'conferma-prenotazione': 'reserved',
  ricevuta: 'paid',
};
const READ_MODELS_MS = 5_000;

/** Writes one mail into the register and sends it: at least once, and never again after the server took it. */
@Injectable()
export class SendMail {
  constructor(
    private readonly register: MailRegister,
    private readonly delivery: MailDelivery,
    private readonly pictures: PictureBook,
    private readonly transactions: TransactionForMail,
    private readonly identity: ShopIdentity,
    private readonly readModels: ReadModelWait,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(template: Template, payload: MailPayload, run: JobRun): Promise<JobOutcome> {
    const facts = await this.currentFacts(payload);
    const shop = await this.identity.load();
    const mail = await this.compose(run.jobId, template, facts, shop);
    const obstacle = this.obstacleTo(template, facts);
    const isOwed = await this.register.write(mail, obstacle);
    if (isOwed && !obstacle) await this.deliver(mail, facts, shop, run);
    return 'done';
  }

  /** Read models that have come as far as the event that asked for the mail know of it too. */
  private async currentFacts({ transactionId, position }: MailPayload): Promise<TransactionFacts> {
    const asked = position === undefined ? await this.store.head() : BigInt(position);
    const waited = await this.readModels.until(asked, READ_MODELS_MS);
    if (waited === 'late') throw new JobFailure('I dati dell’ordine non sono ancora aggiornati');
    const facts = await this.transactions.loadForMail(transactionId);
    if (!facts) throw new JobFailure('L’ordine non si trova');
    return facts;
  }

  /** Why this mail is not to be sent at all. */
  private obstacleTo(template: Template, facts: TransactionFacts): string | null {
    if (facts.stage === 'cancelled') return 'L’ordine è stato annullato prima dell’invio';
    if (facts.stage !== STAGE_OF[template]) return 'L’ordine è andato avanti prima dell’invio';
    if (!facts.buyerEmail) return 'Manca l’indirizzo e-mail dell’acquirente';
    if (!isAddress(facts.buyerEmail)) return 'L’indirizzo e-mail dell’acquirente non è valido';
    if (!this.delivery.isConfigured) return 'Nessun server di posta è configurato';
    return null;
  }

  private async deliver(
    mail: ComposedMail,
    facts: TransactionFacts,
    shop: Shop,
    { last, signal }: JobRun,
  ): Promise<void> {
    // Not even as the name beside the address: it may be anybody's, until money came.
    const name = facts.stage === 'paid' ? (facts.buyerName ?? '') : '';
    const to = { name, address: facts.buyerEmail ?? '' };
    try {
      await this.delivery.send({ ...mail, to, shop, date: this.clock.now(), signal });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const final = last || error.final;
      await this.register.refused(mail.id, error.reason, final);
      throw new JobFailure(error.reason, { final });
    }
    await this.register.sent(mail.id);
  }

  private async compose(
    id: string,
    template: Template,
    facts: TransactionFacts,
    shop: Shop,
  ): Promise<ComposedMail> {
    const colours = mailColours(shop.colours);
    const content = mailContent(template, facts, shop);
    const pictures = await this.pictures.choose(facts, shop, colours);
    return {
      ...{ id, template, transactionId: facts.transactionId, to: facts.buyerEmail, subject: content.subject },
      messageId: `<${id}@${new URL(shop.publicUrl).hostname}>`,
      html: renderHtml({ content, colours, shop, pictures }),
      text: renderText(content, shop),
    };
  }
}
