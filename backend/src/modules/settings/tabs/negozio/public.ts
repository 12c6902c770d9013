import { shownHtml } from '../../safe-html.js';
import type { ValuesOf } from '../tab.js';
import type { schema } from './schema.js';

export function publicOf(values: ValuesOf<typeof schema>) {
  const { storeDescription, storeEmail, storePhone, storeAddress, openingHours } = values;
  const { weeklyHours, closedDays, openHolidays, shipsAbroad } = values;
  const { vatNumber, reaNumber, privacyPage, withdrawalPage, termsPage } = values;
  const storeName = values.storeName || values.appName || 'Fiocco';
  return {
    ...{ storeName, storeDescription, storeEmail, storePhone },
    storeAddress: storeAddress === null ? null : shownHtml(storeAddress),
    ...{ weeklyHours, closedDays, openHolidays, openingHours, shipsAbroad },
    ...{ vatNumber, reaNumber, appName: values.appName || storeName },
    ...{ privacyPage, withdrawalPage, termsPage },
  };
}
