import { Migration } from '@mikro-orm/migrations';

export class GiftListsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists gift_lists`);
    this.addSql(`
      create table gift_lists.gift_list (
        id bigint primary key check (id between 1 and 999999999999),
        name text not null,
        occasion_id integer not null references catalog.occasion (id),
        beneficiary_name text not null,
        beneficiary_email text not null,
        beneficiary_phone text not null,
        beneficiary_address jsonb,
        start_date date,
        end_date date,
        state text not null default 'open' check (state in ('open', 'suspended', 'archived')),
        public_message text,
        notes text,
        image text,
        notify_beneficiary boolean not null default false,
        accepts_fund boolean not null default true,
        pay_stripe boolean not null,
        pay_paypal boolean not null,
        pay_in_negozio boolean not null,
        pay_bonifico boolean not null,
        deliver_beneficiary_pickup boolean not null,
        deliver_buyer_pickup boolean not null,
        deliver_beneficiary_shipping boolean not null,
        deliver_buyer_shipping boolean not null,
        password_hash text,
        password_copy text,
        password_version integer not null default 0,
        version integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        updated_by text,
        check (pay_stripe or pay_paypal or pay_in_negozio or pay_bonifico),
        check ((password_hash is null) = (password_copy is null)),
        check (end_date >= start_date)
      )`);
    this.addSql(`create index gift_list_of_occasion on gift_lists.gift_list (occasion_id)`);
  }

  override down(): void {
    this.addSql(`drop schema gift_lists cascade`);
  }
}
