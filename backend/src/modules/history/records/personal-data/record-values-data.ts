import { Inject, Injectable } from '@nestjs/common';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type AllOwned,
  everHadAddress,
  idsOf,
  OWNED,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
  type RecordKind,
  recordSubject,
  VAULT,
} from '../../../../platform/index.js';

/**
 * Former values of records about people. They are copies and are erased after the record itself: a change that holds
 * the record's lock finishes first, and the next change finds nothing to copy.
 */
@Injectable()
export class RecordValuesData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'storico';
  readonly stage = 'copied';

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {
    super();
  }

  /** Searches all versions, so that deleted records and corrected addresses are found too. */
  async find(address: string): Promise<readonly PersonalRecord[]> {
    const found: PersonalRecord[] = [];
    for (const kind of this.owned.records) {
      const { addresses = [] } = kind.person ?? {};
      if (addresses.length === 0) continue;
      const prefix = prefixOf(kind);
      for await (const kept of this.vault.eachSubject(this.pool, prefix)) {
        if (!addresses.some((field) => everHadAddress(kept, field, address))) continue;
        found.push(`${kind.code}_${kept.subject.slice(prefix.length)}`);
      }
    }
    return found;
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const subjects = this.owned.records.flatMap((kind) => (kind.person ? subjectsOf(records, kind) : []));
    const kept = await this.vault.versionsOf(this.pool, subjects);
    return kept.flatMap(({ subject, versions }) =>
      versions.map(({ version, fields }) => ({ record: subject, version, fields })),
    );
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    const erased = this.owned.records.filter(({ person }) => person?.isErased);
    for (const subject of erased.flatMap((kind) => subjectsOf(records, kind))) {
      if (since) await this.vault.eraseAgain(tx, subject, since);
      else await this.vault.erase(tx, subject);
    }
  }
}

const prefixOf = (kind: RecordKind): string => recordSubject({ kind, id: '' });

function subjectsOf(records: readonly PersonalRecord[], kind: RecordKind): string[] {
  return idsOf(records, kind.code).map((id) => recordSubject({ kind, id }));
}

/** The record that is erased together with the vault's subject; null for a subject that is never erased. */
export function erasableRecordOf(kinds: readonly RecordKind[], subject: string): PersonalRecord | null {
  const kind = kinds.find((one) => one.person?.isErased && subject.startsWith(prefixOf(one)));
  return kind ? `${kind.code}_${subject.slice(prefixOf(kind).length)}` : null;
}
