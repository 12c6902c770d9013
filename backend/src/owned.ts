import { ExampleShopMigration } from './example-shop.migration.js';
import { auditOwned } from './modules/audit/audit.owned.js';
import { cashOwned } from './modules/cash/cash.owned.js';
import { catalogOwned } from './modules/catalog/catalog.owned.js';
import { giftListsOwned } from './modules/gift-lists/gift-lists.owned.js';
import { giftsOwned } from './modules/gifts/gifts.owned.js';
import { identityOwned } from './modules/identity/identity.owned.js';
import { mediaOwned } from './modules/media/media.owned.js';
import { notificationsOwned } from './modules/notifications/notifications.owned.js';
import { paymentsOwned } from './modules/payments/payments.owned.js';
import { privacyOwned } from './modules/privacy/privacy.owned.js';
import { settingsOwned } from './modules/settings/settings.owned.js';
import { shopHistoryOwned } from './modules/shop-history/shop-history.owned.js';
import { transactionsOwned } from './modules/transactions/transactions.owned.js';
import { migration, type Owned, ownedByAll } from './platform/owned/owned.js';
import { platformOwned } from './platform/platform.owned.js';

/**
 * The table in which the example shop notes how far it is loaded. The example is not part of the product, but its table
 * was released with it.
 */
const ofTheExample: Owned = {
  name: 'example-shop',
  tables: { example_shop: [] },
  migrations: [migration(12, '2026-11-27-example-shop', ExampleShopMigration)],
};

/**
 * Tables that a lib creates and owns; the lib's folder stands in the place of a module. The verification reads the
 * ledger's tables directly.
 */
const ofLibs: readonly Owned[] = [
  { name: 'libs/event-store-postgres', tables: { 'ledger.events': ['libs/integrity', 'example-shop'] } },
  { name: 'libs/jobs', tables: { 'jobs.outbox': ['example-shop'] } },
  {
    name: 'libs/personal-data',
    tables: { 'personal_data.subjects': ['privacy'], 'personal_data.versions': ['transactions'] },
  },
  {
    name: 'libs/projections',
    tables: { 'projections.checkpoints': ['platform'], 'projections.parked': [] },
  },
];

/** What each module owns; add new modules here. */
export const OWNED_BY_MODULES = ownedByAll([
  ...ofLibs,
  platformOwned,
  ofTheExample,
  identityOwned,
  settingsOwned,
  catalogOwned,
  giftListsOwned,
  giftsOwned,
  transactionsOwned,
  cashOwned,
  shopHistoryOwned,
  paymentsOwned,
  mediaOwned,
  notificationsOwned,
  privacyOwned,
  auditOwned,
]);
