import { Migration } from '@mikro-orm/migrations';

/** Adds the counter of history entries to each record. What was there before has no entries. */
const RECORDS = ['catalog.occasion', 'catalog.product', 'gift_lists.gift_list', 'users'];

export class RecordHistoryMigration extends Migration {
  override up(): void {
    this.addSql('create schema record_history');
    // The data are JSON text, as in the ledger.
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
    // Settings are one row per field, so the counter of their entries, which also makes writers take turns, has a row
    // of its own.
    this.addSql(`
      create table settings_history (
        only_one boolean primary key default true check (only_one),
        history_revision integer not null
      )`);
    this.addSql('insert into settings_history values (true, 0)');
  }
}
