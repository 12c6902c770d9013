export { SettingsModule } from './settings.module.js';
export { SettingsStore } from './settings.store.js';
export type { ShopSettings } from './shop-settings.js';
