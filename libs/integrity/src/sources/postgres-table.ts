import type pg from 'pg';
import type { RawEvent } from './ledger-source.js';

type Place = Pick<RawEvent, 'position' | 'stream' | 'revision' | 'id'>;

/** The ledger's columns with PostgreSQL's own types. */
const COLUMNS: Readonly<Record<string, string>> = {
  position: 'bigint',
  stream: 'text',
  revision: 'integer',
  id: 'uuid',
  type: 'text',
  data: 'text',
  metadata: 'text',
};

interface TableRow {
  readonly kind: string;
  readonly hides_rows: boolean;
  readonly has_children: boolean;
  readonly columns: Readonly<Record<string, string>>;
}

// Operators and functions are schema-qualified: the database's owner may have defined others of the same name.
const TABLE = `
select c.relkind::pg_catalog.text as kind, c.relrowsecurity as hides_rows,
  exists (
    select from pg_catalog.pg_inherits i where i.inhparent operator(pg_catalog.=) c.oid) as has_children,
  (select pg_catalog.json_object_agg(a.attname,
      pg_catalog.concat(pg_catalog.format_type(a.atttypid, a.atttypmod), a.attgenerated))
    from pg_catalog.pg_attribute a
    where a.attrelid operator(pg_catalog.=) c.oid and a.attnum operator(pg_catalog.>) 0) as columns
from pg_catalog.pg_class c
where c.oid operator(pg_catalog.=) 'ledger.events'::pg_catalog.regclass`;

/**
 * Names what differs from the table that was created (views, rules, policies, other types); `undefined` for nothing.
 */
export async function tableFlaw(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<TableRow>(TABLE);
  const [table] = rows;
  if (table?.kind !== 'r') return 'ledger.events is not a table';
  if (table.hides_rows) return 'row security may hide rows of ledger.events';
  if (table.has_children) return 'other tables add rows to ledger.events';
  const other = Object.entries(COLUMNS).find(([name, type]) => table.columns[name] !== type);
  return other && `column ${other[0]} of ledger.events is not ${other[1]}`;
}

interface CensusRow {
  readonly events: string;
  readonly last: string;
}

// One statement, hence one snapshot. Counting `ctid` reads the table itself, the last position is read by its index.
const CENSUS = `
select pg_catalog.count(e.ctid) as events,
  coalesce((
    select l.position from ledger.events l where l.position is not null order by l.position desc limit 1), 0) as last
from ledger.events e`;

// Computed positions, so that no index is used.
const ODD_PLACE = `
select e.position, e.stream, e.revision, e.id from ledger.events e
where e.position is null or (e.position operator(pg_catalog.+) 0::bigint) operator(pg_catalog.<) 1
  or (e.position operator(pg_catalog.+) 0::bigint) operator(pg_catalog.>) $1::bigint limit 1`;
const SHARED_PLACE = `
select e.position operator(pg_catalog.+) 0::bigint as position from ledger.events e
group by 1 having pg_catalog.count(*) operator(pg_catalog.>) 1 order by 1 limit 1`;

/**
 * A row that is missed when reading by position: one without a position, with a position that another row has, or left
 * out of the index. Positions have no gaps, so the number of rows always equals the last position.
 */
export async function rowOutOfOrder(client: pg.ClientBase): Promise<Partial<Place> | undefined> {
  const { rows } = await client.query<CensusRow>(CENSUS);
  const { events, last } = rows[0] ?? { events: '0', last: '0' };
  if (events === last) return undefined;
  const odd = await client.query<Omit<Place, 'position'> & { position: string | null }>(ODD_PLACE, [last]);
  const shared = odd.rows[0] ?? (await client.query<{ position: string }>(SHARED_PLACE)).rows[0];
  return { ...shared, position: BigInt(shared?.position ?? 0) };
}
