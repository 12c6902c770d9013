import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  idsOf,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
  Seals,
} from '../../../platform/index.js';
import { FindMails } from '../register/find-mails.js';
import { purposeOf } from '../register/mail-seals.js';

const OF_RECORDS = `
select id from notifications.mail_register
where transaction_id = any($1) or also_about && $1 or subject_kind || '_' || subject_id = any($2) order by created_at, id`;
// A mail about a list names the people whom the list is for.
const ERASE = `
with erased as (
update notifications.mail_register m set sealed_head = null, sealed_body = null, limited_to = null
where (m.sealed_head is not null or m.sealed_body is not null) and (
  m.transaction_id = any($1) or m.also_about && $1 or m.subject_kind || '_' || m.subject_id = any($4) or exists (
    select from gifts.transaction_stream r
    where r.transaction_id = m.transaction_id and split_part(r.stream, '_', 1) = any($2)) or exists (
    select from gifts.transaction_stream r
    where r.transaction_id = any(m.also_about) and split_part(r.stream, '_', 1) = any($2)))
  and ($3::timestamptz is null or m.created_at <= $3) returning m.id)
update notifications.mail_attempt set sealed_answer = null where mail_id in (select id from erased)`;

const SEALED = (['head', 'body', 'answer'] as const).map((part) => ({
  table: `notifications.mail_${part === 'answer' ? 'attempt' : 'register'}`,
  id: 'id',
  column: `sealed_${part}`,
  purpose: (id: string) => purposeOf(part, id),
}));

/**
 * Mails, with everything they say about their readers and about the recipients of gifts. The fact that a mail was sent
 * stays.
 */
@Injectable()
@Seals(...SEALED)
export class MailsData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'mail';
  readonly stage = 'copied';

  constructor(private readonly mails: FindMails) {
    super();
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const { rows } = await this.pool.query<{ id: string }>(OF_RECORDS, [
      idsOf(records, 'transaction'),
      records,
    ]);
    const found: object[] = [];
    for (const { id } of rows) found.push((await this.mails.find(id)) ?? { id });
    return found;
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    const streams = idsOf(records, 'list').map((id) => `gift-${id}`);
    await tx.query(ERASE, [idsOf(records, 'transaction'), streams, since, records]);
  }
}
