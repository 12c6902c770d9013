import { migration, type Owned } from '../../platform/index.js';
import { AllowedMethodsMigration } from './allowed-methods.migration.js';
import { WithdrawalsMigration } from './assignment/withdrawals.migration.js';
import { EventDateMigration } from './event-date.migration.js';
import { GiftListEntity } from './gift-list/gift-list.entity.js';
import { listRecords } from './gift-list/list-history.js';
import { GiftListsMigration } from './gift-lists.migration.js';
import { PlainListNamesMigration } from './plain-list-names.migration.js';
import { PlainerListNamesMigration } from './plainer-list-names.migration.js';
import { PlainestListNamesMigration } from './plainest-list-names.migration.js';

export const giftListsOwned: Owned = {
  name: 'gift-lists',
  tables: {
    'gift_lists.gift_list': ['cash', 'transactions', 'example-shop'],
    'gift_lists.withdrawal': [],
  },

  entities: [GiftListEntity],
  records: [listRecords],
  pictures: [{ table: 'gift_lists.gift_list', column: 'image' }],
  migrations: [
    migration(5, '2026-11-21-gift-lists', GiftListsMigration),
    migration(14, '2026-11-22-event-date', EventDateMigration),
    migration(17, '2026-11-22-withdrawals', WithdrawalsMigration),
    migration(26, '2026-11-22-allowed-methods', AllowedMethodsMigration),
    migration(42, '2026-11-24-plain-list-names', PlainListNamesMigration),
    migration(44, '2026-11-25-plainer-list-names', PlainerListNamesMigration),
    migration(51, '2026-11-26-plainest-list-names', PlainestListNamesMigration),
  ],
};
