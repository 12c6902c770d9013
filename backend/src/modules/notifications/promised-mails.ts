import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL, Problem } from '../../platform/index.js';
import { MailDelivery } from './delivery/mail-delivery.js';
import { UNPAID } from './mails/purchase/purchase-mail.js';
import { reservationConfirmation } from './mails/reservation-confirmation.mail.js';
import { transferInstructions } from './mails/transfer-instructions.mail.js';
import { takenSql } from './register/mail-register.js';
import { MailSeals } from './register/mail-seals.js';

/** The mails with which a purchase without money begins. */
const FIRST = [reservationConfirmation.code, transferInstructions.code];
/** By what became of it; where it is still to be written, by what its address got so far. */
const LEAVES = {
  name: 'promised-mail-leaves',
  text: `
select coalesce(
  (select bool_or(state in ('queued', 'sent')) from notifications.mail_register
    where transaction_id = $1 and template = any($2)),
  (${takenSql('$3', '$4')}) < $5) as leaves`,
};

const REFUSED = {
  name: 'last-mail-refused',
  text: `
select state = 'failed' as refused from notifications.mail_register where state in ('sent', 'failed')
order by created_at desc limit 1`,
};
/** Said where somebody asks for a mail and none can leave. */
export const noMailServer = (): Problem =>
  new Problem('NO_MAIL_SERVER', 409, 'Nessun server di posta è configurato.');

/** What may be promised of mail, by whoever does not send it. */
@Injectable()
export class PromisedMails {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seals: MailSeals,
    private readonly delivery: MailDelivery,
  ) {}

  /** Whether the shop sends any. */
  canLeave(): Promise<boolean> {
    return this.delivery.isConfigured();
  }

  /** Whether the last one that was tried was refused for good. */
  async isRefused(): Promise<boolean> {
    const { rows } = await this.pool.query<{ refused: boolean }>(REFUSED);
    return rows[0]?.refused ?? false;
  }

  /** Whether the first mail about a guest's purchase without money leaves, or has left, for that address. */
  async leaves(transactionId: string, address: string): Promise<boolean> {
    const mark = this.seals.markOf(UNPAID.of, address);
    const values = [transactionId, FIRST, mark, this.clock.now(), UNPAID.most];
    const { rows } = await this.pool.query<{ leaves: boolean }>({ ...LEAVES, values });
    return rows[0]?.leaves ?? true;
  }
}
