export const RECORD_KINDS = ['list', 'product', 'occasion', 'account', 'settings'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record with a history; of settings there is one only, without an id. */
export type RecordName =
  | { readonly kind: Exclude<RecordKind, 'settings'>; readonly id: number | string }
  | { readonly kind: 'settings' };

/** `record-list_<id>`, `record-settings`. */
export function recordStream(name: RecordName): string {
  return name.kind === 'settings' ? 'record-settings' : `record-${name.kind}_${name.id}`;
}

/** Under which the vault keeps the values of its fields: `record_list_<id>`, `record_settings`. */
export function recordSubject(name: RecordName): string {
  return name.kind === 'settings' ? 'record_settings' : `record_${name.kind}_${name.id}`;
}
