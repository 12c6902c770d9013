import { Migration } from '@mikro-orm/migrations';

/** Accounts that administrators manage, sessions that can be listed, second factors and links for a new password. */
export class PeopleMigration extends Migration {
  override up(): void {
    // The defaults are for the accounts that exist; the application names all of these.
    this.addSql(`
      alter table users
        add column version integer not null default 1,
        add column updated_at timestamptz not null default now(),
        add column updated_by text,
        add column password_changed_at timestamptz`);
    // A session is open while it has a row, so those of before end here: everybody signs in once more.
    this.addSql('drop table ended_sessions');
    this.addSql(`
      create table sessions (
        id uuid primary key,
        user_id integer not null references users (id),
        version integer not null,
        browser text not null,
        device text not null check (device in ('phone', 'tablet', 'desktop')),
        started_at timestamptz not null,
        last_used_at timestamptz not null,
        ends_at timestamptz not null
      )`);
    this.addSql('create index sessions_of_user on sessions (user_id)');
    // `active_since` is null until the first code was typed.
    this.addSql(`
      create table second_factors (
        user_id integer primary key references users (id),
        sealed_key text not null,
        active_since timestamptz,
        last_step bigint not null default 0
      )`);
    this.addSql(`
      create table recovery_codes (
        id uuid primary key,
        user_id integer not null references users (id),
        code_hash text not null,
        used_at timestamptz
      )`);
    this.addSql('create index recovery_codes_of_user on recovery_codes (user_id)');
    // What was typed, until the job has looked up whose address it is.
    this.addSql(`
      create table reset_requests (
        id uuid primary key,
        sealed_address text not null,
        requested_at timestamptz not null
      )`);
    this.addSql(`
      create table password_resets (
        id uuid primary key,
        user_id integer not null references users (id),
        token_hash text not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    this.addSql('create index password_resets_of_user on password_resets (user_id)');
  }
}
