export { describedSettings } from './described-settings.js';
export { paperHead } from './paper-head.js';
export { judgeOf } from './kinds/index.js';
export { SettingsModule } from './settings.module.js';
export { SettingsStore } from './settings.store.js';
export { namesMailServer } from './names-mail-server.js';
