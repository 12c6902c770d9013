import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  everHadAddress,
  idsOf,
  type PersonalDataHolder,
  PersonalDataRegistry,
  type PersonalRecord,
  PG_POOL,
  recordSubject,
  VAULT,
} from '../../../platform/index.js';

/** Whose address a record's history holds, and under which name the record is known to an export or an erasure. */
const ADDRESSED = [
  { kind: 'list', field: 'beneficiaryEmail' },
  { kind: 'account', field: 'email' },
] as const;

/**
 * Former values of lists and accounts. They are copies: an erasure takes them after the list itself, so that a change
 * that holds the list comes before us, and the next one finds nothing to copy.
 */
@Injectable()
export class RecordValuesData implements PersonalDataHolder, OnModuleInit {
  readonly name = 'storico';
  readonly stage = 'copied';

  constructor(
    private readonly registry: PersonalDataRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  onModuleInit(): void {
    this.registry.addHolder(this);
  }

  /** Every version counts: a list that was deleted, and an address that was corrected. */
  async find(address: string): Promise<readonly PersonalRecord[]> {
    const found: PersonalRecord[] = [];
    for (const { kind, field } of ADDRESSED) {
      const prefix = recordSubject({ kind, id: '' });
      for await (const kept of this.vault.eachSubject(this.pool, prefix)) {
        if (everHadAddress(kept, field, address)) found.push(`${kind}_${kept.subject.slice(prefix.length)}`);
      }
    }
    return found;
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const subjects = [...subjectsOf(records, 'list'), ...subjectsOf(records, 'account')];
    const kept = await this.vault.versionsOf(this.pool, subjects);
    return kept.flatMap(({ subject, versions }) =>
      versions.map(({ version, fields }) => ({ record: subject, version, fields })),
    );
  }

  /** Of accounts nothing is erased, see there. */
  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    for (const subject of subjectsOf(records, 'list')) {
      if (since) await this.vault.eraseAgain(tx, subject, since);
      else await this.vault.erase(tx, subject);
    }
  }
}

function subjectsOf(records: readonly PersonalRecord[], kind: 'list' | 'account'): string[] {
  return idsOf(records, kind).map((id) => recordSubject({ kind, id }));
}

/** The record that an erasure names for the vault's subject; null where it is no list's, since nothing else is erased. */
export function listRecordOf(subject: string): PersonalRecord | null {
  const prefix = recordSubject({ kind: 'list', id: '' });
  return subject.startsWith(prefix) ? `list_${subject.slice(prefix.length)}` : null;
}
