import { Migration } from '@mikro-orm/migrations';

/**
 * Which stream a transaction lives in: written before its first event, never purged once there is one. Order numbers
 * and the owning browser belong here too, because they are needed before and without any read model.
 */
export class GiftsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists gifts`);
    this.addSql(`create sequence gifts.order_number`);
    this.addSql(`
      create table gifts.transaction_stream (
        transaction_id text primary key,
        stream text not null,
        order_number text not null unique,
        browser_hash text,
        buyer_mark text,
        buyer_ref text not null,
        buyer_digest text not null,
        created_at timestamptz not null
      )`);
    this.addSql(`create index transaction_stream_browser on gifts.transaction_stream (browser_hash)`);
    this.addSql(`create index transaction_stream_buyer on gifts.transaction_stream (buyer_mark)`);
  }

  override down(): void {
    this.addSql(`drop schema gifts cascade`);
  }
}
