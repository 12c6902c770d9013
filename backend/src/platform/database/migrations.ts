import type { Constructor, MigrationObject } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { ExampleShopMigration } from '../../demo/example-shop.migration.js';
import { AuditMigration, RestoreUnderWayMigration } from '../../modules/audit/audit.migration.js';
import { StockPromisesMigration } from '../../modules/catalog/products/stock-promises.migration.js';
import { CatalogMigration } from '../../modules/catalog/catalog.migration.js';
import { CheckoutMigration, DraftsShutMigration } from '../../modules/checkout/checkout.migration.js';
import { EventDateMigration } from '../../modules/gift-lists/event-date.migration.js';
import { WithdrawalsMigration } from '../../modules/gift-lists/assignment/withdrawals.migration.js';
import { GiftListsMigration } from '../../modules/gift-lists/gift-lists.migration.js';
import { ClaimsMigration, NetworkHoldsMigration } from '../../modules/gifts/claims.migration.js';
import { GiftsMigration } from '../../modules/gifts/gifts.migration.js';
import { FoldedNamesMigration } from '../../modules/identity/folded-names.migration.js';
import { IdentityMigration } from '../../modules/identity/identity.migration.js';
import { NotificationsMigration } from '../../modules/notifications/notifications.migration.js';
import { ErasedMailsMigration } from '../../modules/notifications/personal-data/erased-mails.migration.js';
import { UnsentMailsMigration } from '../../modules/notifications/register/unsent-mails.migration.js';
import { SettingsMigration } from '../../modules/settings/settings.migration.js';
import { ErasedVersionsMigration } from './erased-versions.migration.js';
import { JobsMigration } from './jobs.migration.js';
import { AppendProofMigration } from './append-proof.migration.js';
import { PlatformMigration } from './platform.migration.js';
import { RecordHistoryMigration } from './record-history.migration.js';
import { ProjectionsMigration } from './projections.migration.js';

const entry = (name: string, migration: Constructor<Migration>): MigrationObject => ({
  name,
  class: migration,
});

/** Every migration in the order in which they run. A released one never changes; a module adds its lines at the end. */
export const MIGRATIONS: MigrationObject[] = [
  entry('2026-11-21-platform', PlatformMigration),
  entry('2026-11-21-identity', IdentityMigration),
  entry('2026-11-21-settings', SettingsMigration),
  entry('2026-11-21-catalog', CatalogMigration),
  entry('2026-11-21-gift-lists', GiftListsMigration),
  entry('2026-11-21-gifts', GiftsMigration),
  entry('2026-11-21-checkout', CheckoutMigration),
  entry('2026-11-21-example-shop', ExampleShopMigration),
  entry('2026-11-21-notifications', NotificationsMigration),
  entry('2026-11-21-erased-mails', ErasedMailsMigration),
  entry('2026-11-21-projections', ProjectionsMigration),
  entry('2026-11-21-audit', AuditMigration),
  entry('2026-11-21-record-history', RecordHistoryMigration),
  entry('2026-11-22-event-date', EventDateMigration),
  entry('2026-11-22-drafts-shut', DraftsShutMigration),
  entry('2026-11-22-jobs', JobsMigration),
  entry('2026-11-22-withdrawals', WithdrawalsMigration),
  entry('2026-11-22-claims', ClaimsMigration),
  entry('2026-11-22-unsent-mails', UnsentMailsMigration),
  entry('2026-11-22-stock-promises', StockPromisesMigration),
  entry('2026-11-22-erased-versions', ErasedVersionsMigration),
  entry('2026-11-22-append-proof', AppendProofMigration),
  entry('2026-11-22-folded-names', FoldedNamesMigration),
  entry('2026-11-22-network-holds', NetworkHoldsMigration),
  entry('2026-11-22-restore-under-way', RestoreUnderWayMigration),
];
