import { Inject, Injectable } from '@nestjs/common';
import type { RomeDay } from '@fiocco/contracts';
import type { KeptRef } from '@fiocco/event-sourcing';
import type { Vault } from '@fiocco/personal-data';
import { inTransaction } from '@fiocco/postgres';
import type pg from 'pg';
import {
  HoldsPersonalData,
  idsOf,
  type PersonalDataHolder,
  type PersonalRecord,
  RequestContext,
  VAULT,
} from '../../../platform/index.js';
import { staffIdOf } from '../../identity/index.js';

const SUBJECT = 'closing_';
const subjectsOf = (account: number | string): string => `${SUBJECT}${account}_`;

/** The account whose erasure excuses that such words are gone; null for a subject of others. */
export const closingRecordOf = (subject: string): PersonalRecord | null =>
  subject.startsWith(SUBJECT) ? `account_${subject.split('_')[1] ?? ''}` : null;

/**
 * Why a day of the till did not come out, or was opened again. The words belong to whoever wrote them: they are part of
 * what is exported about that account, and go with its erasure.
 */
@Injectable()
export class ClosingWords extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'chiusure';
  readonly stage = 'kept';

  constructor(@Inject(VAULT) private readonly vault: Vault) {
    super();
  }

  keep(day: RomeDay, reason: string): Promise<KeptRef> {
    const account = staffIdOf(RequestContext.current().actor) ?? 0;
    return inTransaction(this.pool, (tx) => this.vault.put(tx, `${subjectsOf(account)}${day}`, { reason }));
  }

  /** By reference; those that were erased are missing. */
  async of(refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (refs.length === 0) return new Map();
    const kept = await inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
    const words = refs.map((ref) => [ref, kept.get(ref)?.['reason']] as const);
    return new Map(words.filter((one): one is [string, string] => typeof one[1] === 'string'));
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const written = [];
    for (const account of idsOf(records, 'account'))
      for await (const { subject, versions } of this.vault.eachSubject(this.pool, subjectsOf(account)))
        written.push({
          giornata: subject.slice(subjectsOf(account).length),
          motivi: versions.flatMap(({ fields }) => fields?.['reason'] ?? []),
        });
    return written;
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    for (const account of idsOf(records, 'account'))
      for await (const { subject } of this.vault.eachSubject(this.pool, subjectsOf(account)))
        await (since ? this.vault.eraseAgain(tx, subject, since) : this.vault.erase(tx, subject));
  }
}
