import { Migration } from '@mikro-orm/migrations';
import { ITALIAN_ORDER } from './register/italian-order.js';

/**
 * The stream of each transaction, written before its first event and never purged once there is one. Order number and
 * owning browser are kept here too, because they are needed before there is a row in any read model.
 *
 * `claim` to `claim_began_at` say what a buyer last claimed with a transaction (a hold, a reservation), when, how often,
 * from which network, and since when without a break, however often the hold was renewed. With them limits hold over
 * all processes, even before the read models know of the claim. Times are by the database's clock.
 *
 * `wider_mark` (the /48 of IPv6) and `reserved_at` (when it was first agreed without money) say what a network did on a
 * list, also where it was taken back. `confirm_by`: until then somebody who reads the buyer's mail has to open its link.
 */
export class TransactionsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema gifts`);
    this.addSql(ITALIAN_ORDER);
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
        created_at timestamptz not null,
        claim text check (claim in ('hold', 'reservation')),
        claimed_at timestamptz,
        claims integer not null default 0,
        network_mark text,
        claim_began_at timestamptz,
        wider_mark text,
        reserved_at timestamptz,
        confirm_by timestamptz
      )`);
    this.addSql(`create index transaction_stream_browser on gifts.transaction_stream (browser_hash)`);
    this.addSql(`create index transaction_stream_buyer on gifts.transaction_stream (buyer_mark)`);
    // What a network holds and reserved on a list, by the beginning of its gifts' stream names (`gift-12` of `gift-12_7`).
    this.addSql(`
      create index transaction_stream_network_holds
      on gifts.transaction_stream (network_mark, split_part(stream, '_', 1), claimed_at) where claim = 'hold'`);
    this.addSql(`
      create index transaction_stream_network_reservations
      on gifts.transaction_stream (network_mark, split_part(stream, '_', 1), reserved_at) where reserved_at is not null`);
    this.addSql(`
      create index transaction_stream_wider
      on gifts.transaction_stream (wider_mark, split_part(stream, '_', 1), claimed_at) where wider_mark is not null`);
    this.addSql(
      `create index transaction_stream_unconfirmed on gifts.transaction_stream (confirm_by) where confirm_by is not null`,
    );
  }
}
