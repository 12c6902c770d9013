import type { FieldThen } from '@fiocco/contracts';
import type { Fact } from './comparison.js';

/** The fields of a record that staff set. The server sends each field that the record's history keeps. */
export function fieldFacts(fields: readonly FieldThen[]): readonly Fact[] {
  return fields.map(({ field, label, text }) => ({
    key: `field:${field}`,
    label,
    lines: text === null ? [] : text.split('\n').filter(Boolean),
  }));
}
