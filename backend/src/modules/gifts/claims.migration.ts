import { Migration } from '@mikro-orm/migrations';

/**
 * What a buyer last claimed with a transaction (a hold, a reservation), when, how often, and from which network: so that
 * limits hold over processes and before the read models know of it. By the database's own clock.
 */
export class ClaimsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table gifts.transaction_stream
        add column claim text check (claim in ('hold', 'reservation')),
        add column claimed_at timestamptz,
        add column claims integer not null default 0,
        add column network_mark text`);
  }
}
