import { Migration } from '@mikro-orm/migrations';
import { foldName } from '../../platform/validation/fold-name.js';

interface Account {
  readonly id: number;
  readonly username: string;
}

/**
 * Stores user names as they are compared beside the names as typed, so that the database applies the same rule as the
 * code. Where several accounts share a compared name the oldest keeps it. The others have none and cannot sign in until
 * they are renamed; each start logs which.
 */
export class FoldedNamesMigration extends Migration {
  override async up(): Promise<void> {
    await this.execute('alter table users add column username_folded text');
    const accounts = (await this.execute('select id, username from users order by id')) as Account[];
    const owners = new Map<string, number>();
    for (const { id, username } of accounts) {
      const name = foldName(username);
      if (!owners.has(name)) owners.set(name, id);
    }
    for (const [name, id] of owners)
      await this.execute('update users set username_folded = ? where id = ?', [name, id]);
    this.addSql('drop index users_username');
    this.addSql('create unique index users_username on users (username_folded)');
  }
}
