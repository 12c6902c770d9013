/** Key of the one advisory lock that every append takes. */
export const LEDGER_LOCK = 7_310_579;

/**
 * The ledger as SQL, to be run by a migration; running it again changes nothing.
 *
 * `data` and `metadata` are text and not jsonb, which would reorder keys and rewrite numbers: the hash chain vouches
 * for the text as it was written.
 */
export const postgresLedgerSchema = `
create schema if not exists ledger;

create table if not exists ledger.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision int not null,
  id uuid not null unique,
  type text collate "C" not null,
  data text not null,
  metadata text not null,
  at timestamptz not null default clock_timestamp(),
  unique (stream, revision)
);

create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on ledger.events
  for each statement execute function ledger.refuse_change();

-- Several appends in one transaction, at most one per stream, each with its own outcome. Every event names its append
-- by the append's index. The caller runs it as a statement of its own, so that the lock ends with the commit.
create or replace function ledger.append_batch(
  streams text[], expected_revisions int[],
  members int[], ids uuid[], types text[], data_texts text[], metadata_texts text[]
) returns table (member int, outcome text, at_revision int, at_position bigint)
language plpgsql volatile as $$
declare
  last_position bigint;
begin
  -- In a stricter isolation the snapshot is older than the lock, and the position read below would be stale.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'appends need read committed';
  end if;
  -- One appender at a time, in all processes, until its commit is visible: so positions have no gaps and nobody can
  -- read a position before a smaller one.
  perform pg_advisory_xact_lock(${LEDGER_LOCK});
  select coalesce(max(e.position), 0) into last_position from ledger.events e;

  return query
  with appends as (
    select a.ordinal::int - 1 as member, a.stream, a.expected,
      coalesce((select e.revision from ledger.events e where e.stream = a.stream order by e.revision desc limit 1), -1)
        as actual
    from unnest(streams, expected_revisions) with ordinality as a(stream, expected, ordinal)
  ), incoming as (
    select n.member, n.id, n.type, n.data, n.metadata, n.ordinal, a.stream, a.expected, a.actual,
      a.expected + (row_number() over (partition by n.member order by n.ordinal))::int as revision
    from unnest(members, ids, types, data_texts, metadata_texts) with ordinality
      as n(member, id, type, data, metadata, ordinal)
    join appends a on a.member = n.member
  ), placed as (
    select i.*, last_position + row_number() over (order by i.ordinal) as position
    from incoming i where i.actual = i.expected
  ), stored as (
    insert into ledger.events (position, stream, revision, id, type, data, metadata)
    select p.position, p.stream, p.revision, p.id, p.type, p.data, p.metadata from placed p order by p.position
  ), fresh as (
    select p.member, max(p.revision) as revision, max(p.position) as position from placed p group by p.member
  ), repeated as (
    -- A repeat is the very same events at the very same revisions, all of them.
    select i.member, max(e.revision) as revision, max(e.position) as position
    from incoming i
    left join ledger.events e on e.stream = i.stream and e.revision = i.revision and e.id = i.id
    where i.actual > i.expected
    group by i.member having bool_and(e.id is not null)
  )
  select a.member,
    case when f.member is not null then 'stored' when r.member is not null then 'repeated' else 'conflict' end,
    coalesce(f.revision, r.revision, a.actual), coalesce(f.position, r.position)
  from appends a left join fresh f on f.member = a.member left join repeated r on r.member = a.member;

  perform pg_notify('ledger', (select max(e.position) from ledger.events e)::text);
end $$;
`;
