import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { hasWords } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { TransactionForMail } from '../ports.js';
import { MailSeals } from './mail-seals.js';

/** What a search in the register may find. */
export interface FoundMails {
  readonly transactions: readonly string[];
  /** Mails that are about no transaction. */
  readonly mails: readonly string[];
}

/** More are not looked for: the search is then too wide to be of use. */
const MOST = 2_000;
const OTHERS = `
select id, sealed_head from notifications.mail_register
where subject_kind <> 'transaction' and sealed_head is not null order by created_at desc limit ${MOST}`;

/**
 * Addresses and subjects are sealed. A mail about a transaction is found by that transaction's readable copies, which an
 * erasure deletes; the few others are opened.
 */
@Injectable()
export class SearchMails {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly seals: MailSeals,
    private readonly modules: ModuleRef,
  ) {}

  /** The purchases of a list, whose mails are about the list as well. */
  ofList(listId: number): Promise<readonly string[]> {
    return this.modules.get(TransactionForMail, { strict: false }).ofList(listId, MOST);
  }

  async find(search: string): Promise<FoundMails> {
    const port = this.modules.get(TransactionForMail, { strict: false });
    const [transactions, { rows }] = await Promise.all([
      port.search(search, MOST),
      this.pool.query<{ id: string; sealed_head: string }>(OTHERS),
    ]);
    const mails = rows.filter(({ id, sealed_head: sealed }) => {
      const { to, alsoTo, subject } = this.seals.open('head', id, sealed);
      return hasWords(`${to ?? ''} ${alsoTo ?? ''} ${subject}`, search);
    });
    return { transactions, mails: mails.map(({ id }) => id) };
  }
}
