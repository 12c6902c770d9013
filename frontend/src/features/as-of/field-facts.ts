import type { FieldThen } from '@fiocco/contracts';
import type { Fact } from './comparison.js';

/** What staff set on a record, field by field: whatever its history keeps, the server tells. */
export function fieldFacts(fields: readonly FieldThen[]): readonly Fact[] {
  return fields.map(({ field, label, text }) => ({
    key: `field:${field}`,
    label,
    lines: text === null ? [] : text.split('\n').filter(Boolean),
  }));
}
