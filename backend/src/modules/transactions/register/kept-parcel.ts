import type { JsonObject } from '@fiocco/personal-data';
import type { Parcel } from '../purchase-view.js';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Courier and tracking number as the vault keeps them; null once they are erased. */
export const keptParcel = (fields: JsonObject | null | undefined): Parcel => ({
  courier: text(fields?.['courier']),
  trackingNumber: text(fields?.['trackingNumber']),
});
