export * from './brand.js';
export * from './setting.js';
export * from './settings.js';
export { SETTINGS_TABS } from './tabs.js';
