import { Injectable } from '@nestjs/common';
import {
  idsOf,
  type KeptBeyond,
  HoldsPersonalData,
  type PersonalDataHolder,
  type PersonalRecord,
} from '../../../platform/index.js';

const KEPT =
  'L’account del personale resta finché non viene tolto dagli account: la Cronologia ne ha bisogno.';

/** The data of people who work in the shop. Accounts are removed by an administrator, not by an erasure. */
@Injectable()
export class AccountsData extends HoldsPersonalData implements PersonalDataHolder {
  readonly name = 'account';
  readonly stage = 'kept';

  async find(address: string): Promise<readonly PersonalRecord[]> {
    const query = 'select id from users where lower(trim(email)) = $1 order by id';
    const { rows } = await this.pool.query<{ id: number }>(query, [address]);
    return rows.map(({ id }): PersonalRecord => `account_${id}`);
  }

  async export(records: readonly PersonalRecord[]): Promise<readonly object[]> {
    const query = `select id, username, name, email, role, active, last_login, created_at from users
      where id = any($1) order by id`;
    return (await this.pool.query<object>(query, [idsOf(records, 'account')])).rows;
  }

  async keeps(records: readonly PersonalRecord[]): Promise<KeptBeyond | null> {
    return idsOf(records, 'account').length > 0 ? { text: KEPT, until: null } : null;
  }
}
