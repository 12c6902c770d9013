import type { RecordKind } from '../../../platform/index.js';

/** A field that no longer exists is shown by its code. */
export const labelOf = ({ fields }: RecordKind, field: string): string => fields[field]?.label ?? field;

/** The field's place in the form; a field that no longer exists comes last. */
export function placeOf({ fields }: RecordKind, field: string): number {
  const place = Object.keys(fields).indexOf(field);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
