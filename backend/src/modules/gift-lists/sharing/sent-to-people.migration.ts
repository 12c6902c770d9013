import { Migration } from '@mikro-orm/migrations';

/** What of a list was sent to those whom it is for: the last time of each kind. What it says, and to which address, stands elsewhere. */
export class SentToPeopleMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table if not exists gift_lists.sent_to_people (
        list_id bigint not null references gift_lists.gift_list (id) on delete cascade,
        person text not null check (person in ('first', 'second')),
        what text not null check (what in ('link', 'password')),
        how text not null check (how in ('mail', 'whatsapp', 'sms')),
        at timestamptz not null,
        mail_id text,
        check ((how = 'mail') = (mail_id is not null)),
        primary key (list_id, person, what, how)
      )`);
  }
}
