import { Inject, Injectable } from '@nestjs/common';
import { type KeptRef, keptRefOf, type NamedText } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { inTransaction } from '@fiocco/postgres';
import {
  numberOf,
  Papers,
  type PersonalRecord,
  PG_POOL,
  RequestContext,
  VAULT,
} from '../../../platform/index.js';
import { ERASED_NAME } from '../../gift-lists/index.js';
import { type StoredCreditEvent, textsOf } from '../credit-ledger/credit.events.js';

const SUBJECT = 'credit_';
/** Reasons are no part of the shop's books: an erasure takes them. */
const REASON_SUBJECT = 'credit-reason_';
const BENEFICIARY = 'select beneficiary_name as name from gift_lists.gift_list where id = $1';
const DELETED = 'dati cancellati';
const RESTRICTED = 'riservato agli amministratori';

/** The vault's subjects for the entries of a list's credit begin with this. */
const creditSubjects = (listId: number | string): string => `${SUBJECT}${listId}_`;
/** The record that is erased before the subject's paper may go, or with its reason; null for a subject of others. */
export const creditRecordOf = (subject: string): PersonalRecord | null =>
  subject.startsWith(SUBJECT) || subject.startsWith(REASON_SUBJECT)
    ? `list_${subject.split('_')[1] ?? ''}`
    : null;

/**
 * The papers of credit that was used or given back, and why entries were taken back. Each entry's paper, and its reason,
 * is a subject of its own in the vault.
 */
@Injectable()
export class CreditPapers {
  constructor(
    private readonly papers: Papers,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  keep(listId: number, entryId: string, number: string): Promise<KeptRef> {
    return this.papers.keep(`${creditSubjects(listId)}${entryId}`, number);
  }

  keepReason(listId: number, entryId: string, reason: string): Promise<KeptRef> {
    const subject = `${REASON_SUBJECT}${listId}_${entryId}`;
    return inTransaction(this.pool, (tx) => this.vault.put(tx, subject, { reason }));
  }

  async numberIn(paper: NamedText): Promise<string | null> {
    return (await this.papers.reader([paper]))(paper);
  }

  /**
   * What tells each event's paper and its reason to whoever asks. What is kept beyond the erasure of the list's
   * beneficiary is for administrators alone.
   */
  async reader(
    events: readonly StoredCreditEvent[],
    beneficiary: string | null,
  ): Promise<(text: NamedText) => string> {
    if (beneficiary === ERASED_NAME && !isAdmin()) return () => RESTRICTED;
    const refs = events.flatMap((event) => {
      const { reference, reason } = textsOf(event);
      return [reference, reason].flatMap((text) => keptRefOf(text) ?? []);
    });
    const kept = await inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
    return (text) => {
      const reason = kept.get(keptRefOf(text) ?? '')?.['reason'];
      return typeof reason === 'string' ? reason : (numberOf(text, kept) ?? DELETED);
    };
  }

  /** Deletes why entries of these lists were taken back. */
  async eraseReasons(tx: pg.PoolClient, listIds: readonly string[], since: Date | null): Promise<void> {
    for (const listId of listIds)
      for await (const { subject } of this.vault.eachSubject(this.pool, `${REASON_SUBJECT}${listId}_`))
        await (since ? this.vault.eraseAgain(tx, subject, since) : this.vault.erase(tx, subject));
  }

  /** Deletes every paper of a list's credit. */
  async forget(tx: pg.PoolClient, listId: string): Promise<void> {
    for await (const { subject } of this.vault.eachSubject(this.pool, creditSubjects(listId)))
      await this.vault.erase(tx, subject);
  }

  /** Null where there is no such list. */
  async beneficiaryOf(listId: number): Promise<string | null> {
    const { rows } = await this.pool.query<{ name: string }>(BENEFICIARY, [listId]);
    return rows[0]?.name ?? null;
  }
}

const isAdmin = (): boolean => RequestContext.current().user?.role === 'admin';
