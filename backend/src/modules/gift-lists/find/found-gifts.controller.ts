import { Controller, Get, Header, Inject } from '@nestjs/common';
import {
  type AnswerOf,
  type FoundGifts,
  type FoundList,
  type GiftOnList,
  plainLetters,
  romeDayOf,
} from '@fiocco/contracts';
import { FUND_NAME } from '@fiocco/gift';
import type pg from 'pg';
import { CheckedQuery, CLOCK, type Clock, Permission, PG_POOL } from '../../../platform/index.js';
import { type Likeness, plainSql, wordPatterns } from '../../find/index.js';
import { cardsAmongSql } from '../../gifts/index.js';
import { badgeOf, type ListPeriod } from '../access/list-state.js';

const MOST_GIFTS = 30;
const MOST_LISTS = 5;

/**
 * SQL: what the text of a card has where nothing of it may be taken. No name can stand for it, since a quote within a text of
 * JSON is written apart; reading thousands of cards as JSON for this one fact took longer than all else.
 */
const NOTHING_OFFERED = `'"offers":[]'`;

/** SQL: one bit for each of the words that a plain text has. */
const bitsSql = (plain: string): string =>
  `(select coalesce(bit_or(1 << (place::int - 1)), 0) from word where ${plain} ~ pattern)`;

/**
 * `$1`: the words' patterns; `$2`: the only list, or null; `$3`: whether lists that are over count; `$4`: today; `$5`: the
 * whole text, plain, which may be a code; `$6`: the fund's name, plain. A word may be the list's or the gift's; where no
 * list is named, one of them at least is the gift's. Lists and products are read whole, as everywhere where they are
 * searched; the gifts of those that are found are read by their indexes.
 */
const FIND = {
  name: 'gifts-find',
  text: `
with word as (select pattern, place from unnest($1::text[]) with ordinality as word (pattern, place)),
every as (select (1 << cardinality($1::text[])) - 1 as bits),
list as materialized (
  select l.*, ${bitsSql('plain')} as bits from (
    select id, plain_name, created_at, accepts_fund, plain_name || ' ' || ${plainSql('beneficiary_name')} as plain,
      json_build_object('id', id, 'name', name, 'beneficiaryName', beneficiary_name, 'state', state,
        'startDate', start_date, 'endDate', end_date) as facts
    from gift_lists.gift_list
    where state <> 'archived'
      and (id = $2 or ($2::bigint is null and ($3::boolean or coalesce(end_date >= $4::date, true))))) l),
product as materialized (
  select p.*, ${bitsSql('plain')} as bits from (
    select id, plain_name, code, concat_ws(' ', plain_name, code) as plain
    from (select id, plain_name, ${plainSql('product_code')} as code from catalog.product) named) p),
gift as (
  select list.facts, list.created_at, p.plain_name, p.code, card.text, card.pieces, false as is_fund
  from (${cardsAmongSql('array(select id from product where bits > 0)', '$2::bigint')}) card
  join list on list.id = card.list_id join product p on p.id = card.product_id, every
  where list.bits | p.bits = every.bits
  union all
  select list.facts, list.created_at, $6, null, null, null, true
  from list, every, (select ${bitsSql('$6')} as bits) fund
  where list.accepts_fund and (fund.bits > 0 or list.id = $2) and list.bits | fund.bits = every.bits),
ordered as (
  select row_number() over () as place, first.* from (
    select * from gift
    order by coalesce(code = $5, false) desc, is_fund or position(${NOTHING_OFFERED} in text) = 0 desc, is_fund,
      position($5 in plain_name) = 1 desc, created_at desc, plain_name
    limit ${MOST_GIFTS}) first)
select
  array(select facts from list, every where id = $2 or ($2 is null and list.bits = every.bits and list.bits > 0)
    order by position($5 in plain_name) = 1 desc, created_at desc limit ${MOST_LISTS}) as lists,
  array(select json_build_object('list', facts, 'card', text::json, 'pieces', pieces) from ordered
    order by place) as gifts`,
};

type ListRow = ListPeriod & Omit<FoundList, 'badge'>;
interface Row {
  readonly lists: readonly ListRow[];
  readonly gifts: readonly (Omit<GiftOnList, 'list'> & { readonly list: ListRow })[];
}

/** The gifts that may be sold at the counter. */
@Controller('api/gifts')
export class FoundGiftsController {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async find(
    @CheckedQuery('GET /api/gifts') query: CheckedQuery<'GET /api/gifts'>,
  ): Promise<AnswerOf<'GET /api/gifts'>> {
    const same = await this.found(query, 'same');
    if (!query.q || same.gifts.length > 0 || (same.lists.length > 0 && !query.giftListId)) return same;
    const alike = await this.found(query, 'alike');
    return { ...alike, resembles: alike.gifts.length > 0 };
  }

  private async found(
    { q, giftListId, ended = false }: CheckedQuery<'GET /api/gifts'>,
    likeness: Likeness,
  ): Promise<FoundGifts> {
    const text = q ?? '';
    const today = romeDayOf(this.clock.now());
    const listOf = ({ id, name, beneficiaryName, ...period }: ListRow): FoundList => ({
      id,
      name,
      beneficiaryName,
      badge: badgeOf(period, today),
    });
    const { rows } = await this.pool.query<Row>({
      ...FIND,
      values: [
        wordPatterns(text, likeness),
        giftListId ?? null,
        ended,
        today,
        plainLetters(text).trim(),
        plainLetters(FUND_NAME),
      ],
    });
    const { lists, gifts } = rows[0] ?? { lists: [], gifts: [] };
    return {
      lists: lists.map(listOf),
      gifts: gifts.map(({ list, ...gift }) => ({ list: listOf(list), ...gift })),
      resembles: false,
    };
  }
}
