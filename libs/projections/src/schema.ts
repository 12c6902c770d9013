/** Checkpoints as SQL, to be run by a migration; the projections' own tables are made by {@link ensureProjections}. */
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
`;

export const LIVE_SCHEMA = 'read_models';
