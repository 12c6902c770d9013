import { Injectable } from '@nestjs/common';
import { MailDelivery } from '../delivery/mail-delivery.js';

/** What may be promised of mail, by whoever does not send it. */
@Injectable()
export class PromisedMails {
  constructor(private readonly delivery: MailDelivery) {}

  /** Whether the shop sends any. */
  canLeave(): Promise<boolean> {
    return this.delivery.isConfigured();
  }
}
