import { migration, type Owned } from '../platform/index.js';
import { ExampleShopMigration } from './example-shop.migration.js';

export const demoOwned: Owned = {
  migrations: [migration(8, '2026-11-21-example-shop', ExampleShopMigration)],
};
