import { SettingsMigration } from './settings.migration.js';
import { migration, type Owned } from '../../platform/index.js';
import { settingsRecords } from './settings-history.js';

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
  migrations: [migration(3, '2026-11-27-settings', SettingsMigration)],
};
