import { Migration } from '@mikro-orm/migrations';

/**
 * A guest's draft is a record and no event. It is in no list and no total, and is deleted a day after its last change.
 *
 * `shut_at` is set before the purge closes a draft's purchase in the ledger, since no database transaction spans both.
 * A buyer who comes back in between begins anew, and a purge that was killed in between is resumed.
 *
 * `network_mark` and `wider_mark` are keyed digests of the network that began a draft, by which a network's are counted
 * and the oldest dropped.
 */
export class CheckoutMigration extends Migration {
  override up(): void {
    this.addSql(`create schema checkout`);
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
        touched_at timestamptz not null,
        shut_at timestamptz,
        network_mark text,
        wider_mark text
      )`);
    this.addSql(`create index draft_touched on checkout.draft (touched_at)`);
    this.addSql(`create index draft_network on checkout.draft (network_mark, touched_at)`);
    this.addSql(
      `create index draft_wider on checkout.draft (wider_mark, touched_at) where wider_mark is not null`,
    );
  }
}
