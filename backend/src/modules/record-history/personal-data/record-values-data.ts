import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { JsonObject, KeptSubject, Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  idsOf,
  type PersonalDataHolder,
  PersonalDataRegistry,
  type PersonalRecord,
  PG_POOL,
  plainAddress,
  VAULT,
} from '../../../platform/index.js';

/** Whose address a record's history holds, and under which name the record is known to an export or an erasure. */
const ADDRESSED = [
  { prefix: 'record_list_', field: 'beneficiaryEmail', record: (id: string) => `list_${id}` as const },
  { prefix: 'record_account_', field: 'email', record: (id: string) => `account_${id}` as const },
];

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
    for (const { prefix, field, record } of ADDRESSED) {
      for await (const kept of this.vault.eachSubject(this.pool, prefix)) {
        if (holds(kept, field, address)) found.push(record(kept.subject.slice(prefix.length)));
      }
    }
    return found;
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const kept = await this.vault.versionsOf(this.pool, subjectsOf(records));
    return kept.flatMap(({ subject, versions }) =>
      versions.map(({ version, fields }) => ({ record: subject, version, fields })),
    );
  }

  /** Of accounts nothing is erased, see there. */
  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[]): Promise<void> {
    for (const id of idsOf(records, 'list')) await this.vault.erase(tx, `record_list_${id}`);
  }
}

function holds({ versions }: KeptSubject, field: string, address: string): boolean {
  const addressOf = (fields: JsonObject | null) => fields?.[field];
  return versions.some(({ fields }) => {
    const value = addressOf(fields);
    return typeof value === 'string' && plainAddress(value) === address;
  });
}

function subjectsOf(records: readonly PersonalRecord[]): string[] {
  const lists = idsOf(records, 'list').map((id) => `record_list_${id}`);
  return [...lists, ...idsOf(records, 'account').map((id) => `record_account_${id}`)];
}
