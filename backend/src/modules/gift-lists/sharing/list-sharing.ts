import type { ListSharing, SentToPerson, ShareHow, ShareWhat, WhichPerson } from '@fiocco/contracts';
import { enqueue } from '@fiocco/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type pg from 'pg';
import {
  type CheckedBody,
  clientOf,
  CLOCK,
  type Clock,
  PG_POOL,
  RecordHistory,
} from '../../../platform/index.js';
import { askedMails, noMailServer, PromisedMails } from '../../notifications/index.js';
import { GiftListEntity } from '../gift-list/gift-list.entity.js';
import { listRecord } from '../gift-list/list-history.js';
import {
  listErased,
  listHasNoPassword,
  listNotFound,
  personNotReached,
  sentAMomentAgo,
} from '../gift-lists.refusals.js';
import { ERASED_NAME } from '../gift-list/erased-name.js';
import { peopleOf } from './people-of-list.js';

type Asked = CheckedBody<'POST /api/gift-lists/:id/sharing'>;

/** Whoever presses twice within it is asked whether they mean it. */
const MOMENT_MS = 60_000;

const SENT = `
select person as "to", what, how, at, mail_id as "mailId" from gift_lists.sent_to_people
where list_id = $1 order by at desc, person, what, how`;
const SINCE = `
select from gift_lists.sent_to_people
where list_id = $1 and person = $2 and what = $3 and how = $4 and at > $5`;
const NOTE = `
insert into gift_lists.sent_to_people (list_id, person, what, how, at, mail_id) values ($1, $2, $3, $4, $5, $6)
on conflict (list_id, person, what, how) do update set at = excluded.at, mail_id = excluded.mail_id`;

interface Row {
  readonly to: WhichPerson;
  readonly what: ShareWhat;
  readonly how: ShareHow;
  readonly at: Date;
  readonly mailId: string | null;
}

const MAILS = { link: askedMails.listLink, password: askedMails.listPassword } as const;
const WHAT: Readonly<Record<ShareWhat, string>> = { link: 'Link', password: 'Password' };
const HOW: Readonly<Record<ShareHow, string>> = {
  mail: 'per e-mail',
  whatsapp: 'su WhatsApp',
  sms: 'per SMS',
};

/**
 * Sends a list's link and its password to those whom it is for. A mail goes by the shop's register; WhatsApp and SMS are opened
 * on the device at hand, and of them only that they were opened is known.
 */
@Injectable()
export class ListSharings {
  constructor(
    private readonly history: RecordHistory,
    private readonly mails: PromisedMails,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `LIST_NOT_FOUND`. */
  async of(listId: number): Promise<ListSharing> {
    const stands = await this.pool.query('select from gift_lists.gift_list where id = $1', [listId]);
    if (stands.rowCount === 0) throw listNotFound();
    const { rows } = await this.pool.query<Row>(SENT, [listId]);
    const states = await this.mails.statesOf(rows.flatMap(({ mailId }) => mailId ?? []));
    return {
      sendsMail: await this.mails.canLeave(),
      sent: rows.map(({ at, mailId, ...row }): SentToPerson => ({
        ...row,
        at: at.toISOString(),
        // Until its job has begun the register does not know it.
        mail: mailId === null ? null : { id: mailId, state: 'queued', reason: null, ...states.get(mailId) },
      })),
    };
  }

  /**
   * Refuses `NO_MAIL_SERVER`, `LIST_ERASED`, `LIST_HAS_NO_PASSWORD`, `PERSON_NOT_REACHED`, and, unless it is meant to go
   * `again`, `SENT_A_MOMENT_AGO`.
   */
  async send(listId: number, { to, what, how, again = false }: Asked): Promise<ListSharing> {
    if (how === 'mail' && !(await this.mails.canLeave())) throw noMailServer();
    await this.history.transactional(async (em, note) => {
      const list = await em.findOne(GiftListEntity, { id: listId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!list) throw listNotFound();
      const name = reachedBy(list, { to, what, how });
      const tx = await clientOf(em);
      const key = [listId, to, what, how];
      const now = this.clock.now();
      const { rowCount } = await tx.query(SINCE, [...key, new Date(now.getTime() - MOMENT_MS)]);
      if (!again && rowCount !== 0) throw sentAMomentAgo();
      const mailId = how === 'mail' ? `list-${what}_${randomUUID()}` : null;
      await tx.query(NOTE, [...key, now, mailId]);
      const { job } = MAILS[what];
      if (mailId !== null)
        await enqueue(tx, job, { id: mailId, payload: job.payload(String(listId), undefined, { to }) });
      await note(listRecord(listId), { sent: null }, { sent: `${WHAT[what]} a ${name}, ${HOW[how]}` });
    });
    return this.of(listId);
  }
}

/** The name of whom it goes to; refuses what cannot be sent to them. */
function reachedBy(list: GiftListEntity, { to, what, how }: Pick<Asked, 'to' | 'what' | 'how'>): string {
  if (list.beneficiaryName === ERASED_NAME) throw listErased();
  if (what === 'password' && list.passwordHash === null) throw listHasNoPassword();
  const person = peopleOf(list)[to === 'first' ? 0 : 1];
  if (!person?.[how === 'mail' ? 'email' : 'phone']) throw personNotReached();
  return person.name;
}
