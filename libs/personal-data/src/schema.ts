/**
 * The vault's tables. A subject's row outlives its erasure without the key: versions go on counting, so that a
 * reference never comes to mean another value. `erased_version` is the last version that the last erasure found.
 */
export const personalDataSchema = `
create schema if not exists personal_data;
create table if not exists personal_data.subjects (
  subject text primary key check (subject ~ '^[A-Za-z0-9_.:-]{1,200}$'),
  last_version integer not null check (last_version > 0),
  key_version integer,
  wrapped_key bytea,
  erased_at timestamptz,
  check ((key_version is null) = (wrapped_key is null))
);
alter table personal_data.subjects add column if not exists erased_version integer;
create index if not exists subjects_by_key_version on personal_data.subjects (key_version);
create table if not exists personal_data.versions (
  subject text not null references personal_data.subjects (subject),
  version integer not null check (version > 0),
  sealed bytea not null,
  primary key (subject, version)
);
`;
