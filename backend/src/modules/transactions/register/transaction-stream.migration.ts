import { Migration } from '@mikro-orm/migrations';

/**
 * The stream of each transaction, written before its first event and never purged once there is one. Order number and
 * owning browser are kept here too, because they are needed before there is a row in any read model.
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
