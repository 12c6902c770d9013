/** Rows wake the relay on this channel when their transaction commits. */
export const JOBS_CHANNEL = 'fiocco_jobs';

/**
 * The outbox. A row is the promise of an effect: `pending` until its time has come, `moved` while the queue has it,
 * `done` once its effect is recorded, `failed` once it is given up. Done rows stay for weeks, because the queue forgets
 * ids at once.
 */
export const jobsSchema = `
create schema if not exists jobs;
create table if not exists jobs.outbox (
  id text primary key,
  name text not null,
  payload jsonb not null,
  run_at timestamptz not null default '-infinity',
  state text not null default 'pending' check (state in ('pending', 'moved', 'done', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  moved_at timestamptz,
  finished_at timestamptz
);
-- A job that was given up and that a person has settled.
alter table jobs.outbox add column if not exists dismissed_at timestamptz;
create index if not exists outbox_due on jobs.outbox (run_at) where state = 'pending';
create index if not exists outbox_moved on jobs.outbox (moved_at) where state = 'moved';
drop index if exists jobs.outbox_failed;
create index if not exists outbox_given_up on jobs.outbox (finished_at, id)
  where state = 'failed' and dismissed_at is null;
`;
