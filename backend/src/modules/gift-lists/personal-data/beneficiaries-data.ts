import { Inject, Injectable } from '@nestjs/common';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type HeldName,
  idsOf,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
  Seals,
  recordSubject,
  VAULT,
} from '../../../platform/index.js';
import { hasWordsSql, plainSql, wordPatterns } from '../../find/index.js';
import { PictureRemoval } from '../../media/index.js';
import { ERASED_NAME } from '../gift-list/erased-name.js';
import { listRecord } from '../gift-list/list-history.js';
import { listPasswordPurpose } from '../access/list-password.js';

// The list is closed: with its password erased it would be open to everybody, and it is no longer needed. The version
// rises, so that an edit form that is still open somewhere cannot save the old texts again.
const ERASE = `
update gift_lists.gift_list set name = '${ERASED_NAME}', beneficiary_name = '${ERASED_NAME}', beneficiary_email = '',
  beneficiary_phone = '', second_beneficiary_name = null, second_beneficiary_email = null,
  second_beneficiary_phone = null, beneficiary_address = null, public_message = null, notes = null, image = null,
  password_hash = null, password_copy = null, password_version = password_version + 1,
  state = case state when 'open' then 'suspended' else state end, notify_beneficiary = false, updated_by = null,
  version = version + 1
where id = any($1) and beneficiary_name <> '${ERASED_NAME}'`;
const PICTURES = `
select distinct image from gift_lists.gift_list where id = any($1) and image is not null`;
/** One of the people of a list, by the beginning of the names of its columns. */
const personSql = (columns: 'beneficiary' | 'second_beneficiary') => `
  select id, created_at, ${columns}_name as name, ${columns}_email as email, ${columns}_phone as phone
  from gift_lists.gift_list where beneficiary_name <> '${ERASED_NAME}' and ${columns}_name is not null`;
const SEARCH = `
select 'list_' || id as record, name, nullif(email, '') as email, nullif(phone, '') as phone
from (select *, ${plainSql(`concat_ws(' ', name, email, phone, translate(phone, ' /-.+()', ''))`)} as plain
  from (${personSql('beneficiary')} union all ${personSql('second_beneficiary')}) people) l
where ${hasWordsSql('plain', '$1')} order by created_at desc, id limit $2`;
const UNNEEDED = `
select 'list_' || id as record from gift_lists.gift_list
where beneficiary_name <> '${ERASED_NAME}' and updated_at < $1 and (state = 'archived' or end_date < $1)
order by created_at, id limit $2`;
const EXPORT = `
select id, name, beneficiary_name, beneficiary_email, beneficiary_phone, second_beneficiary_name,
  second_beneficiary_email, second_beneficiary_phone, beneficiary_address, start_date, end_date, state, public_message, notes, image, created_at
from gift_lists.gift_list where id = any($1) order by created_at, id`;

/** The data of those whom a list is for, and all its free texts: what one of two asks to erase names the other too. Its gifts and what was given for them stay. */
@Injectable()
@Seals({
  table: 'gift_lists.gift_list',
  id: 'id',
  column: 'password_copy',
  purpose: (id) => listPasswordPurpose(Number(id)),
})
export class BeneficiariesData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'liste';
  readonly stage = 'kept';

  constructor(
    private readonly pictures: PictureRemoval,
    @Inject(VAULT) private readonly vault: Vault,
  ) {
    super();
  }

  async find(address: string): Promise<readonly PersonalRecord[]> {
    const query = `select id from gift_lists.gift_list
      where $1 in (lower(trim(beneficiary_email)), lower(trim(second_beneficiary_email))) order by id`;
    const { rows } = await this.pool.query<{ id: string }>(query, [address]);
    return rows.map(({ id }): PersonalRecord => `list_${id}`);
  }

  async search(text: string, limit: number): Promise<readonly HeldName[]> {
    const words = wordPatterns(text, 'same');
    if (words.length === 0) return [];
    return (await this.pool.query<HeldName>(SEARCH, [words, limit])).rows;
  }

  /** Lists that nobody can give for any more. */
  async unneededSince(before: Date, limit: number): Promise<readonly PersonalRecord[]> {
    const { rows } = await this.pool.query<{ record: PersonalRecord }>(UNNEEDED, [before, limit]);
    return rows.map(({ record }) => record);
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    return (await this.pool.query<object>(EXPORT, [idsOf(records, 'list')])).rows;
  }

  async erase(tx: pg.PoolClient, records: readonly PersonalRecord[], since: Date | null): Promise<void> {
    const ids: string[] = [];
    for (const id of idsOf(records, 'list')) if (!(await this.isErased(tx, id, since))) ids.push(id);
    const { rows } = await tx.query<{ image: string }>(PICTURES, [ids]);
    await tx.query(ERASE, [ids]);
    for (const { image } of rows) await this.pictures.forget(tx, image);
  }

  settle(): Promise<void> {
    return this.pictures.removeDue();
  }

  /**
   * A list is a single row, and a stale writer is refused by its version: data found there now were typed after the
   * erasure.
   */
  private async isErased(tx: pg.PoolClient, id: string, since: Date | null): Promise<boolean> {
    return since !== null && this.vault.isErasedSince(tx, recordSubject(listRecord(id)), since);
  }
}
