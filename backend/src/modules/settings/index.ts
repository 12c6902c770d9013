export { describedSettings } from './described-settings.js';
export { SettingsModule } from './settings.module.js';
export { SettingsStore } from './settings.store.js';
export { namesMailServer } from './names-mail-server.js';
export { SHOP_TABS, type ShopSecret, type ShopSettings } from './tabs/shop-tabs.js';
