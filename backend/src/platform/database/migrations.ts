import type { Constructor, MigrationObject } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { IdentityMigration } from '../../modules/identity/identity.migration.js';
import { SettingsMigration } from '../../modules/settings/settings.migration.js';
import { PlatformMigration } from './platform.migration.js';

const entry = (name: string, migration: Constructor<Migration>): MigrationObject => ({
  name,
  class: migration,
});

/** Every migration in the order in which they run. A released one never changes; a module adds its lines at the end. */
export const MIGRATIONS: MigrationObject[] = [
  entry('2026-11-21-platform', PlatformMigration),
  entry('2026-11-21-identity', IdentityMigration),
  entry('2026-11-21-settings', SettingsMigration),
];
