/**
 * The runner's own tables, as SQL for a migration; running it again changes nothing. The projections' tables are
 * created by {@link ensureProjections}.
 */
export const projectionsSchema = `
create schema if not exists read_models;
create schema if not exists projections;

create table if not exists projections.checkpoints (
  name text primary key,
  kind text not null check (kind in ('read-model', 'reactor')),
  version int not null,
  position bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);

-- Counts parkings and retries, so that a runner learns of them from the very row that it locks.
alter table projections.checkpoints add column if not exists parked_changes int not null default 0;

-- The event that stood at event_position, and the ledger's epoch: a ledger that was restored has another one there.
alter table projections.checkpoints add column if not exists event_id uuid;
alter table projections.checkpoints add column if not exists event_position bigint;
alter table projections.checkpoints add column if not exists epoch int;

-- Streams that a projection has stopped at: nothing of theirs from this revision on is applied.
create table if not exists projections.parked (
  projection text not null,
  stream text collate "C" not null,
  revision int not null,
  position bigint not null,
  code text not null,
  tries int not null,
  at timestamptz not null default clock_timestamp(),
  primary key (projection, stream)
);

create table if not exists projections.release (
  one boolean primary key default true check (one),
  number int not null
);
`;

/** SQL: forgets how far a read model that is no more has read. */
export const forgetProjection = (name: string): string => `
delete from projections.parked where projection = '${name}';
delete from projections.checkpoints where name = '${name}'`;

export const LIVE_SCHEMA = 'read_models';
