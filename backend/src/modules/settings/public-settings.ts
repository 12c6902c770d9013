import type { PublicSettings } from '@fiocco/contracts';
import { safeHtml } from './safe-html.js';
import type { ShopSettings } from './shop-settings.js';

/** The subset that anonymous pages get, field by field: a new setting is never public by accident. */
export function publicSettingsOf(settings: ShopSettings, sendsMail: boolean): PublicSettings {
  return {
    storeName: settings.storeName,
    storeDescription: settings.storeDescription,
    storeEmail: settings.storeEmail,
    storePhone: settings.storePhone,
    storeAddress: settings.storeAddress === null ? null : safeHtml(settings.storeAddress),
    vatNumber: settings.vatNumber,
    reaNumber: settings.reaNumber,
    appName: settings.appName,
    logoUrl: settings.logoUrl,
    primaryColor: settings.primaryColor,
    backgroundColor: settings.backgroundColor,
    textColor: settings.textColor,
    headingColor: settings.headingColor,
    accentColor: settings.accentColor,
    lineColor: settings.lineColor,
    openingHours: settings.openingHours,
    environmentMode: settings.environmentMode,
    enableInStore: settings.enableInStore,
    sendsMail,
  };
}
