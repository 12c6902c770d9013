import { Migration } from '@mikro-orm/migrations';

/**
 * What a buyer last claimed with a transaction (a hold, a reservation), when, how often, and from which network. With
 * it limits hold over all processes, even before the read models know of the claim. Times are by the database's clock.
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

/**
 * Since when a purchase has been claimed without a break, however often the hold was renewed; and an index of what a
 * network holds on a list, by the beginning of its gifts' stream names (`gift-12` of `gift-12_7`).
 */
export class NetworkHoldsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table gifts.transaction_stream add column claim_began_at timestamptz`);
    this.addSql(`update gifts.transaction_stream set claim_began_at = claimed_at where claim is not null`);
    this.addSql(`
      create index transaction_stream_network_holds
      on gifts.transaction_stream (network_mark, split_part(stream, '_', 1), claimed_at) where claim = 'hold'`);
  }
}

/**
 * What a network did on a list, also where it was taken back: when a purchase was first agreed without money, and from
 * which /48 of IPv6. `confirm_by`: until then somebody who reads the buyer's mail has to open its link.
 */
export class NetworkReservationsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table gifts.transaction_stream
        add column wider_mark text,
        add column reserved_at timestamptz,
        add column confirm_by timestamptz`);
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
