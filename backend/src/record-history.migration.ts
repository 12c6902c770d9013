import { Migration } from '@mikro-orm/migrations';

/** How many entries a record's history has; what was there before the first entry has none. */
const RECORDS = ['catalog.occasion', 'catalog.product', 'gift_lists.gift_list', 'users'];

export class RecordHistoryMigration extends Migration {
  override up(): void {
    this.addSql('create schema record_history');
    // Data are JSON text, as the ledger keeps it.
    this.addSql(`
      create table record_history.outbox (
        id bigint generated always as identity primary key,
        event_id uuid not null unique default gen_random_uuid(),
        stream text not null,
        revision integer not null check (revision >= 0),
        type text not null,
        data text not null,
        at text not null,
        actor text not null,
        cause text not null,
        unique (stream, revision)
      )`);
    for (const table of RECORDS) {
      this.addSql(`alter table ${table} add column history_revision integer not null default 0`);
    }
    // Settings are a row per field: what counts their entries, and makes writers take turns, is a row of its own.
    this.addSql(`
      create table settings_history (
        only_one boolean primary key default true check (only_one),
        history_revision integer not null
      )`);
    this.addSql('insert into settings_history values (true, 0)');
  }
}
