import { GiftListsMigration } from './gift-lists.migration.js';
import { SecondBeneficiaryMigration } from './second-beneficiary.migration.js';
import { GiftOrderMigration } from './order/gift-order.migration.js';
import { SentToPeopleMigration } from './sharing/sent-to-people.migration.js';
import { migration, type Owned } from '../../platform/index.js';
import { GiftListEntity } from './gift-list/gift-list.entity.js';
import { listRecords } from './gift-list/list-history.js';

export const giftListsOwned: Owned = {
  name: 'gift-lists',
  tables: {
    'gift_lists.gift_list': ['cash', 'transactions', 'example-shop'],
    'gift_lists.withdrawal': [],
    'gift_lists.sent_to_people': [],
  },

  entities: [GiftListEntity],
  records: [listRecords],
  pictures: [{ table: 'gift_lists.gift_list', column: 'image' }],
  migrations: [
    migration(5, '2026-11-27-gift-lists', GiftListsMigration),
    migration(25, '2026-11-28-second-beneficiary', SecondBeneficiaryMigration),
    migration(26, '2026-11-28-sent-to-people', SentToPeopleMigration),
    migration(28, '2026-11-28-gift-order', GiftOrderMigration),
  ],
};
