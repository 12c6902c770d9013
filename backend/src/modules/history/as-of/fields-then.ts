import type { FieldThen } from '@fiocco/contracts';
import type { JsonObject } from '@fiocco/personal-data';
import type { RecordKind } from '../../../platform/index.js';
import { labelOf, placeOf } from '../records/field-labels.js';
import type { NamesByKind } from '../records/names-by-kind.js';
import { momentText, valueText } from '../records/value-text.js';

/** Where the vault keeps a field's value. Of a secret only the time of its last change is kept. */
export type FieldSource = { readonly ref: string } | { readonly changedAt: string };

export interface ValueFacts {
  /** By reference; null or absent once erased. */
  readonly values: ReadonlyMap<string, JsonObject | null>;
  readonly names: NamesByKind;
}

/** A record's fields at a moment, with the labels of its history and in the order of its form. */
export function fieldsThen(
  kind: RecordKind,
  sources: ReadonlyMap<string, FieldSource>,
  facts: ValueFacts,
): readonly FieldThen[] {
  // A former field counts until the field that replaced it was first set.
  const isReplaced = (field: string) => sources.has(kind.fields[field]?.until ?? '');
  return [...sources]
    .filter(([field]) => !isReplaced(field))
    .toSorted(([a], [b]) => placeOf(kind, a) - placeOf(kind, b))
    .map(([field, source]) => ({ field, label: labelOf(kind, field), ...told(kind, field, source, facts) }));
}

function told(
  kind: RecordKind,
  field: string,
  source: FieldSource,
  facts: ValueFacts,
): Pick<FieldThen, 'text' | 'kept'> {
  if ('changedAt' in source)
    return { kept: 'secret', text: `ultima modifica il ${momentText(source.changedAt)}` };
  const values = facts.values.get(source.ref);
  if (!values) return { kept: 'erased', text: 'dati cancellati' };
  return { kept: 'readable', text: valueText(kind.fields[field], values[field] ?? null, facts.names) };
}
