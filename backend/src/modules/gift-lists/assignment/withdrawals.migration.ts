import { Migration } from '@mikro-orm/migrations';

/** Gifts that are being taken off their lists because the list or the product is deleted, with the terms they had. */
export class WithdrawalsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table gift_lists.withdrawal (
        kind text not null check (kind in ('list', 'product')),
        id bigint not null,
        gifts jsonb not null,
        begun_at timestamptz not null,
        primary key (kind, id)
      )`);
  }

  override down(): void {
    this.addSql(`drop table gift_lists.withdrawal`);
  }
}
