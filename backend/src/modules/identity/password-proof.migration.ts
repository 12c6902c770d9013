import { Migration } from '@mikro-orm/migrations';

/** When each session last proved its password, and what accounts are told of their changes. */
export class PasswordProofMigration extends Migration {
  override up(): void {
    this.addSql('alter table sessions add column password_at timestamptz');
    this.addSql('update sessions set password_at = started_at');
    this.addSql('alter table sessions alter column password_at set not null');
    // The address is one that the account may no longer have.
    this.addSql(`
      create table account_notices (
        id uuid primary key,
        user_id integer not null references users (id),
        changes text[] not null,
        told_by integer references users (id),
        told_at timestamptz not null,
        sealed_address text not null
      )`);
  }
}
