import {
  type CashView,
  compareNames,
  longDay,
  paymentName,
  providerName,
  type StillToCome,
} from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';
import { FiguresReader } from '../../../gifts/index.js';
import { StaffDirectory } from '../../../identity/index.js';
import { ACCOUNT_GONE } from '../../credit/recorder.js';
import { namedRows, totalOf } from '../cash-sums.js';
import { FreshCash, type GroupedCash } from '../fresh-cash.js';
import { inMethodsOrder } from '../sum-takings/sum-takings.handler.js';

/** The whole cash view, from one day to another, both included, in Rome. */
export class FindCash extends Query<CashView> {
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

const LIST_NAMES = 'select id::text as key, name from gift_lists.gift_list where id = any($1::bigint[])';

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  compareNames(one.name, other.name);
const byKey = (one: { readonly key: string }, other: { readonly key: string }): number =>
  one.key < other.key ? -1 : 1;

const keysOf = (rows: readonly GroupedCash[], grouping: GroupedCash['grouping']): readonly string[] =>
  rows.filter((row) => row.grouping === grouping).map(({ key }) => key);

const stillToCome = (count: number, cents: Cents): StillToCome => ({ count, amount: formatDecimal(cents) });

@QueryHandler(FindCash)
export class FindCashHandler implements IQueryHandler<FindCash> {
  constructor(
    private readonly cash: FreshCash,
    private readonly staff: StaffDirectory,
    private readonly figures: FiguresReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async execute({ from, to }: FindCash): Promise<CashView> {
    const [rows, open] = await Promise.all([this.cash.byAll(from, to), this.figures.shop()]);
    const [lists, people] = await Promise.all([
      this.listNames(keysOf(rows, 'lists')),
      this.peopleNames(keysOf(rows, 'people')),
    ]);
    return {
      from,
      to,
      total: totalOf(rows),
      days: namedRows(rows, 'days', longDay).toSorted(byKey),
      methods: inMethodsOrder(namedRows(rows, 'methods', paymentName)),
      lists: namedRows(rows, 'lists', (key) => lists.get(key) ?? 'Lista eliminata').toSorted(byName),
      people: namedRows(rows, 'people', (key) => people.get(key) ?? '').toSorted(byName),
      open: {
        held: stillToCome(open.held, open.heldCents),
        reserved: stillToCome(open.reserved, open.reservedCents),
        awaitingTransfer: stillToCome(open.awaiting, open.awaitingCents),
      },
    };
  }

  private async listNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ key: string; name: string }>(LIST_NAMES, [ids]);
    return new Map(rows.map(({ key, name }) => [key, name]));
  }

  /** Accounts by their names, providers by theirs. What neither recorded is the shop's own work. */
  private async peopleNames(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const staff = await this.staff.namesOf(keys.filter((key) => /^\d+$/.test(key)).map(Number));
    return new Map(keys.map((key) => [key, staff.get(Number(key)) ?? nameOfOther(key)]));
  }
}

function nameOfOther(key: string): string {
  if (/^\d+$/.test(key)) return ACCOUNT_GONE;
  return key.includes(':') ? 'Sistema' : providerName(key);
}
