import { canonicalJson, type Json, type JsonObject } from '@fiocco/personal-data';

/**
 * A field whose value is never stored. Only its mark (a hash, a version) is compared, to tell whether it changed. Null
 * where the field has no value.
 */
export class Secret {
  constructor(readonly mark: string | number | null) {}
}

/** A record's fields at one moment, as its history shows them. */
export type Snapshot = Readonly<Record<string, Json | Secret>>;

export interface RecordChange {
  readonly fields: readonly string[];
  readonly secrets: readonly string[];
  /** The values of exactly these fields; null where none is kept. */
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** The difference between two states of a record; null stands for a record that does not exist. */
export function changeBetween(before: Snapshot | null, after: Snapshot | null): RecordChange {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => markOf(before?.[name]) !== markOf(after?.[name]));
  const isSecret = (name: string) => before?.[name] instanceof Secret || after?.[name] instanceof Secret;
  const fields = changed.filter((name) => !isSecret(name));
  return {
    fields,
    secrets: changed.filter(isSecret),
    before: valuesOf(before, fields),
    after: valuesOf(after, fields),
  };
}

export const isEmpty = ({ fields, secrets }: RecordChange): boolean => fields.length + secrets.length === 0;

/** A missing field equals an empty one. */
function markOf(value: Json | Secret | undefined): string {
  return canonicalJson({ value: (value instanceof Secret ? value.mark : value) ?? null });
}

function valuesOf(snapshot: Snapshot | null, fields: readonly string[]): JsonObject | null {
  if (!snapshot || !fields.some((field) => field in snapshot)) return null;
  const kept = fields.map((field): [string, Json] => {
    const value = snapshot[field] ?? null;
    return [field, value instanceof Secret ? null : value];
  });
  return Object.fromEntries(kept);
}
