import { Migration } from '@mikro-orm/migrations';
import { foldName } from '../../platform/validation/fold-name.js';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly folded: string;
}

/**
 * Names with characters that nobody sees are compared without them now. Where that is another account's name they
 * have none: nobody can sign in to them until they are renamed, and each start logs which.
 */
export class SeenNamesMigration extends Migration {
  override async up(): Promise<void> {
    const query =
      'select id, username, username_folded as folded from users where username_folded is not null';
    const accounts = (await this.execute(query)) as Account[];
    const taken = new Set(accounts.map(({ folded }) => folded));
    for (const { id, username, folded } of accounts) {
      const name = foldName(username);
      if (name === folded) continue;
      const kept = taken.has(name) ? null : name;
      taken.add(name);
      await this.execute('update users set username_folded = ? where id = ?', [kept, id]);
    }
  }
}
