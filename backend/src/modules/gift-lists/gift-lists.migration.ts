import { Migration } from '@mikro-orm/migrations';
import { plainSql } from '../find/index.js';

export class GiftListsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema gift_lists`);
    // Methods are allowed by code, so that a new one needs no new column. Each name is kept also as searches compare it:
    // to write a thousand names so took longer than the search itself.
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
        password_hash text,
        password_copy text,
        password_version integer not null default 0,
        version integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        updated_by text,
        history_revision integer not null default 0,
        event_date date,
        allowed_payment_methods text[] not null check (cardinality(allowed_payment_methods) > 0),
        allowed_delivery_modes text[] not null,
        plain_name text generated always as (${plainSql('name')}) stored,
        constraint gift_list_check1 check ((password_hash is null) = (password_copy is null)),
        constraint gift_list_check2 check (end_date >= start_date)
      )`);
    this.addSql(`create index gift_list_of_occasion on gift_lists.gift_list (occasion_id)`);
    // Gifts that are being taken off their lists because the list or the product is deleted, with the terms they had.
    this.addSql(`
      create table gift_lists.withdrawal (
        kind text not null check (kind in ('list', 'product')),
        id bigint not null,
        gifts jsonb not null,
        begun_at timestamptz not null,
        primary key (kind, id)
      )`);
  }
}
