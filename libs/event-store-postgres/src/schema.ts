/** The key of the one advisory lock that every append takes. */
export const LEDGER_LOCK = 7_310_579;

/** Stands for "no event is named"; no event has this id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The ledger as SQL for a migration; running it again changes nothing.
 *
 * `data` and `metadata` are text and not jsonb, which would reorder keys and rewrite numbers: the hash chain is
 * computed over the text as written.
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

-- Several appends in one transaction, at most one per stream. The caller runs it as a statement of its own, so that the
-- lock ends with the commit. Answers, per append in the given order, where its stream was (the append was stored if
-- that is the expected revision; -2 where it is, but its last event is not the one that last_ids names; the nil id names
-- none) and, if its very events already stand at their very revisions, the last one's position.
-- One plan for all sizes: planning anew cost more than everything else together.
create or replace function ledger.append_batch(
  streams text[], expected_revisions int[], last_ids uuid[],
  members int[], event_streams text[], revisions int[], ids uuid[], types text[], data_texts text[], metadata_texts text[],
  out last_position bigint, out actual_revisions int[], out repeated_positions bigint[]
) language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  stored bigint;
begin
  -- In a stricter isolation the snapshot is older than the lock, and the position read below would be stale.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'appends need read committed';
  end if;
  -- One appender at a time, in all processes, until its commit is visible: so positions have no gaps and nobody can
  -- read a position before a smaller one.
  perform pg_advisory_xact_lock(${LEDGER_LOCK});
  last_position := coalesce((select e.position from ledger.events e order by e.position desc limit 1), 0);

  if cardinality(ids) = 1 then
    -- Nobody else waits: a third cheaper than the general way.
    actual_revisions := array[coalesce(
      (select case when e.revision <> expected_revisions[1] or last_ids[1] in (e.id, '${NIL_ID}') then e.revision else -2 end
       from ledger.events e where e.stream = streams[1] order by e.revision desc limit 1), -1)];
    insert into ledger.events (position, stream, revision, id, type, data, metadata)
    select last_position + 1, streams[1], revisions[1], ids[1], types[1], data_texts[1], metadata_texts[1]
    where actual_revisions[1] = expected_revisions[1];
  else
    actual_revisions := array(
      select coalesce(
        (select case when e.revision <> a.expected or a.last_id in (e.id, '${NIL_ID}') then e.revision else -2 end
         from ledger.events e where e.stream = a.stream order by e.revision desc limit 1), -1)
      from unnest(streams, expected_revisions, last_ids) with ordinality as a(stream, expected, last_id, ordinal)
      order by a.ordinal);
    insert into ledger.events (position, stream, revision, id, type, data, metadata)
    select last_position + row_number() over (order by n.ordinal),
      n.stream, n.revision, n.id, n.type, n.data, n.metadata
    from unnest(members, event_streams, revisions, ids, types, data_texts, metadata_texts) with ordinality
      as n(member, stream, revision, id, type, data, metadata, ordinal)
    where actual_revisions[n.member] = expected_revisions[n.member];
  end if;
  get diagnostics stored = row_count;

  if stored > 0 then
    perform pg_notify('ledger', (last_position + stored)::text);
  end if;
  if stored < cardinality(ids) then
    repeated_positions := array(
      select case when bool_and(e.id is not null) then max(e.position) end
      from unnest(members, event_streams, revisions, ids) as n(member, stream, revision, id)
      left join ledger.events e on e.stream = n.stream and e.revision = n.revision and e.id = n.id
      group by n.member order by n.member);
  end if;
end $$;
`;
