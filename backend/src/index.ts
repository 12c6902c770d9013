// What the backend offers to programs that put something before the shop's start, as the example shop does. Modules
// have doors of their own.
import 'reflect-metadata';

export { type Beginning, bootstrap } from './bootstrap.js';
export { MediaStore } from './modules/media/index.js';
export { SettingsStore } from './modules/settings/index.js';
export { OWNED_BY_MODULES } from './owned.js';
export { openLedgerElsewhere } from './platform/database/event-store.js';
export { createApp } from './platform/http/create-app.js';
export { startApp } from './platform/http/start-app.js';
export {
  type AppConfig,
  BackgroundRegistry,
  BackgroundService,
  type Clock,
  Log,
  PG_POOL,
  RequestContext,
} from './platform/index.js';
export type { PlatformOptions } from './platform/platform.module.js';
