import type { FieldWords, RecordKind } from '../../platform/index.js';
import { SHOP_TABS } from './tabs/shop-tabs.js';
import type { Tabs } from './tabs/tab.js';

/** How the history shows these settings. */
export function settingsKind(tabs: Tabs): RecordKind {
  const fields: Record<string, FieldWords> = {};
  for (const { labels } of Object.values(tabs)) Object.assign(fields, labels);
  return { code: 'settings', table: 'settings_history', only: 'shop', readers: 'admin', fields };
}

export const settingsRecords = settingsKind(SHOP_TABS);
