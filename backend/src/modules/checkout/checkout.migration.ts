import { Migration } from '@mikro-orm/migrations';

/**
 * A guest's draft is a record and no event. It is in no list and no total, and is deleted a day after its last change.
 */
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
 * `shut_at` is set before the purge closes a draft's purchase in the ledger, since no database transaction spans both.
 * A buyer who comes back in between begins anew, and a purge that was killed in between is resumed.
 */
export class DraftsShutMigration extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.draft add column shut_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table checkout.draft drop column shut_at`);
  }
}

/** Keyed digests of the network that began a draft, by which a network's are counted and the oldest dropped. */
export class DraftNetworksMigration extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.draft add column network_mark text, add column wider_mark text`);
    this.addSql(`create index draft_network on checkout.draft (network_mark, touched_at)`);
    this.addSql(
      `create index draft_wider on checkout.draft (wider_mark, touched_at) where wider_mark is not null`,
    );
  }
}
