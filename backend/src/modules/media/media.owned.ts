import { migration, type Owned } from '../../platform/index.js';
import { PicturesToRemoveMigration } from './media.migration.js';

export const mediaOwned: Owned = {
  name: 'media',
  tables: { 'media.to_remove': [] },
  migrations: [migration(32, '2026-11-23-pictures-to-remove', PicturesToRemoveMigration)],
};
