import type { CashMovement } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  cursorOf,
  type Lot,
  pageOf,
  parseCursor,
  PG_POOL,
  ReadModelWait,
  validationFailed,
} from '../../platform/index.js';
import { StaffDirectory } from '../identity/index.js';
import { recorderNames } from './credit/recorder.js';
import { conditionsOf, KIND, type MovementFilter, MOVES_MONEY } from './movement-filter.js';
import { movementProjection } from './read-models/movement.projection.js';

interface Row extends Omit<CashMovement, 'at' | 'amount' | 'by' | 'correction'> {
  readonly at: Date;
  readonly cents: number;
  /** An account's id, or a provider's code. */
  readonly recorder: string;
  /** Null for what moved at a provider. */
  readonly person: string | null;
  /** Its day and time, to the microsecond. */
  readonly place: string;
}

interface AskedMovements {
  readonly limit: number;
  /** As the page before answered it; null for the first. */
  readonly cursor: string | null;
}

const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Only the rows of the page are looked up in the names that stand elsewhere. */
const pageSql = (where: string, limit: number): string => `
select m.id, m.at, m.on_day::text as "on", m.movement_kind as kind, m.method, m.how, m.cents::float8 as cents, m.place, m.person,
  m.after_closing as "afterClosing",
  coalesce(m.person, m.method) as recorder, m.transaction_id as "transactionId", m.list_id::float8 as "giftListId",
  t.order_number as "orderNumber", t.buyer_name as "buyerName", t.document_number as "documentNumber", l.name as "listName"
from (
  select *, ${KIND} as movement_kind, on_day || ' ' || ${AT} as place from read_models.movement
  where ${where} order by on_day desc, at desc, id desc limit ${limit}
) m
left join read_models.transactions t on t.id = m.transaction_id
left join gift_lists.gift_list l on l.id = m.list_id
order by m.on_day desc, m.at desc, m.id desc`;

/** The day, time and id after which a page goes on. */
function placeOf(cursor: string): readonly [string, string, string] {
  const place = parseCursor(cursor);
  const [day = '', at = ''] = place?.value.split(' ') ?? [];
  if (!place || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(at)))
    throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return [day, at, place.id];
}

function movementOf(
  { place: _, cents, recorder, person, at, ...row }: Row,
  names: ReadonlyMap<string, string>,
): CashMovement {
  // What is exchanged changes nothing that was counted: a closed day takes it like an open one.
  const isLate = row.afterClosing && row.kind !== 'exchange';
  return {
    ...row,
    at: at.toISOString(),
    amount: formatDecimal(cents),
    by: names.get(recorder) ?? '',
    correction: isLate && person !== null,
    afterClosing: isLate && person === null,
  };
}

/** The movements of the book themselves. */
@Injectable()
export class MovementsReader {
  constructor(
    private readonly staff: StaffDirectory,
    private readonly readModels: ReadModelWait,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** The newest first, by keyset; `next` is null on the last page. */
  async page(filter: MovementFilter, { limit, cursor }: AskedMovements): Promise<Lot<CashMovement, string>> {
    await this.readModels.upToNow([movementProjection.name]);
    const { sql, values } = conditionsOf(filter, 'on_day');
    const after = cursor === null ? [] : placeOf(cursor);
    const [day, at, id] = [1, 2, 3].map((n) => `$${values.length + n}`);
    const goesOn =
      after.length > 0 ? ` and (on_day, at, id) < (${day}::date, ${at}::timestamptz, ${id})` : '';
    const where = `${sql} and ${MOVES_MONEY}${goesOn}`;
    const { rows } = await this.pool.query<Row>(pageSql(where, limit + 1), [...values, ...after]);
    const { page, next } = pageOf(rows, limit, ({ place, id }) => cursorOf({ value: place, id }));
    const names = await recorderNames(
      this.staff,
      page.map(({ recorder }) => recorder),
    );
    return { items: page.map((row) => movementOf(row, names)), next };
  }
}
