import { coupleAddresses, type SentStatement } from '@fiocco/contracts';
import { enqueue } from '@fiocco/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { inTransaction, PG_POOL, Problem } from '../../platform/index.js';
import { GiftListsService } from '../gift-lists/index.js';
import { askedMails, noMailServer, PromisedMails, StatementForMail } from '../notifications/index.js';
import { closingId } from './open-items.js';
import { ListStatement } from './statement.js';

type Couple = Parameters<typeof coupleAddresses>[0];

/** The statement by mail: promised here, written when it leaves. */
@Injectable()
export class StatementMails {
  constructor(
    private readonly lists: GiftListsService,
    private readonly mails: PromisedMails,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  canLeave(): Promise<boolean> {
    return this.mails.canLeave();
  }

  /** The same sending is one mail, however often it is asked for. Refuses as {@link addressees}. */
  async send(listId: number, sendingId: string): Promise<SentStatement> {
    const to = await this.addressees(await this.lists.one(listId));
    await this.ask(listId, sendingId);
    return { to };
  }

  /** Those to whom it can go now. Refuses `NO_MAIL_SERVER` and `LIST_WITHOUT_ADDRESS`. */
  async addressees(list: Couple): Promise<readonly string[]> {
    if (!(await this.canLeave())) throw noMailServer();
    const to = coupleAddresses(list);
    if (to.length === 0)
      throw new Problem('LIST_WITHOUT_ADDRESS', 409, 'Di questa lista non c’è un indirizzo e-mail.');
    return to;
  }

  /** One mail to all of them. */
  ask(listId: number, sendingId: string): Promise<void> {
    const { job } = askedMails.listStatement;
    const id = `statement_${closingId('statement', String(listId), sendingId)}`;
    return inTransaction(this.pool, (tx) => enqueue(tx, job, { id, payload: job.payload(String(listId)) }));
  }
}

/** What the mail says of a list, and the paper that goes with it. */
@Injectable()
export class StatementMailFacts implements StatementForMail {
  constructor(private readonly statements: ListStatement) {}

  async statement(listId: number): ReturnType<StatementForMail['statement']> {
    const { facts, pdf } = await this.statements.of(listId);
    const { list, views } = facts;
    return {
      listName: list.name,
      beneficiaryName: list.beneficiaryName,
      addresses: coupleAddresses(list),
      about: views.filter(({ buyer }) => buyer.name !== null).map(({ id }) => id),
      paper: pdf,
    };
  }
}
