import { migration, type Owned } from '../../platform/index.js';
import { settingsRecords } from './settings-history.js';
import { SettingsSecretsMigration } from './settings-secrets.migration.js';
import { SettingsTabsMigration } from './settings-tabs.migration.js';
import { SettingsMigration } from './settings.migration.js';

export const settingsOwned: Owned = {
  name: 'settings',
  tables: {
    settings: [],
    settings_secret: [],
    settings_tab: [],
    settings_history: [],
  },

  records: [settingsRecords],
  pictures: [{ table: 'settings', column: 'value', isJson: true }],
  migrations: [
    migration(3, '2026-11-21-settings', SettingsMigration),
    migration(27, '2026-11-22-settings-tabs', SettingsTabsMigration),
    migration(31, '2026-11-23-settings-secrets', SettingsSecretsMigration),
  ],
};
