import { Migration } from '@mikro-orm/migrations';

/** A guest's draft is a record: no event, in no list and no total, purged a day after its last touch. */
export class CheckoutMigration extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists checkout`);
    this.addSql(`
      create table checkout.draft (
        id text primary key,
        list_id bigint not null,
        product_id integer,
        kind text not null,
        unit_index integer,
        browser_hash text not null,
        share_cents bigint,
        delivery_method text,
        payment_method text,
        buyer text not null,
        created_at timestamptz not null,
        touched_at timestamptz not null
      )`);
    this.addSql(`create index draft_touched on checkout.draft (touched_at)`);
  }

  override down(): void {
    this.addSql(`drop schema checkout cascade`);
  }
}

/**
 * Set by the purge before it closes the purchase behind a draft in the ledger, which no transaction of the database can
 * include: the buyer who comes back in between begins anew, and a purge that was killed in between goes on.
 */
export class DraftsShutMigration extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.draft add column shut_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table checkout.draft drop column shut_at`);
  }
}
