import { Migration } from '@mikro-orm/migrations';

/**
 * Who asked to withdraw from an order. Until a job has looked the order up, only what was typed is known: the address as a
 * keyed digest, the reason sealed. From then on the row is the link that was mailed to the order's own address, or it is
 * gone where there is no such order; without a token it waits for staff, where the shop sends no mail.
 */
export class WithdrawalRequestsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table if not exists gifts.withdrawal_request (
        id uuid primary key,
        order_number text not null,
        buyer_mark text not null,
        sealed_reason text,
        requested_at timestamptz not null,
        transaction_id text,
        token_hash text unique,
        expires_at timestamptz
      )`);
    this.addSql(`
      create index if not exists withdrawal_request_transaction on gifts.withdrawal_request (transaction_id)
      where transaction_id is not null`);
  }
}
