import { type FoundList, romeDayOf } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import {
  type FindSource,
  Finds,
  type FoundOfKind,
  hasWordsSql,
  type Likeness,
  plainSql,
  wordPatterns,
} from '../../find/index.js';
import { badgeOf, type ListPeriod } from '../access/list-state.js';

/**
 * `$1`: the words' patterns; `$2`: an id or its first digits, or null; `$3`: how many. The one with just this id first, and those
 * whose id only begins so last: a few digits begin many ids. Open lists before others, then the newest.
 */
const FIND = {
  name: 'gift-lists-find',
  text: `
select id::text, name, beneficiary_name as "beneficiaryName", state,
  start_date::text as "startDate", end_date::text as "endDate"
from (select l.*, ${hasWordsSql('plain', '$1')} as by_words from (
  select *, ${plainSql(`concat_ws(' ', name, beneficiary_name, second_beneficiary_name)`)} as plain from gift_lists.gift_list) l) l
where by_words or id::text like $2 || '%'
order by coalesce(id::text = $2, false) desc, by_words desc, state = 'open' desc, created_at desc, id limit $3`,
};

type Row = ListPeriod & Omit<FoundList, 'id' | 'badge'> & { readonly id: string };

const DIGITS = /^\d+$/;

/** Lists by name, those whom they are for, and id. */
@Injectable()
@Finds('lists')
export class FoundLists implements FindSource<'lists'> {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(text: string, limit: number, likeness: Likeness): Promise<FoundOfKind<'lists'>> {
    const id = DIGITS.test(text) ? text : null;
    const { rows } = await this.pool.query<Row>({
      ...FIND,
      values: [wordPatterns(text, likeness), id, limit],
    });
    const today = romeDayOf(this.clock.now());
    const found = rows.map(({ id: listId, name, beneficiaryName, ...period }) => ({
      id: Number(listId),
      name,
      beneficiaryName,
      badge: badgeOf(period, today),
    }));
    return { found };
  }
}
