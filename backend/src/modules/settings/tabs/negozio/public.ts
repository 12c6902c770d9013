import { safeHtml } from '../../safe-html.js';
import type { ValuesOf } from '../tab.js';
import type { schema } from './schema.js';

export function publicOf(values: ValuesOf<typeof schema>) {
  const { storeName, storeDescription, storeEmail, storePhone, storeAddress } = values;
  const { openingHours, vatNumber, reaNumber, appName } = values;
  return {
    ...{ storeName, storeDescription, storeEmail, storePhone },
    storeAddress: storeAddress === null ? null : safeHtml(storeAddress),
    ...{ openingHours, vatNumber, reaNumber, appName },
  };
}
