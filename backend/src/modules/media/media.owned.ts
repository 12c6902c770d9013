import { MediaMigration } from './media.migration.js';
import { migration, type Owned } from '../../platform/index.js';

export const mediaOwned: Owned = {
  name: 'media',
  tables: { 'media.to_remove': [] },
  migrations: [migration(8, '2026-11-27-media', MediaMigration)],
};
