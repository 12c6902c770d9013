/** Values of a record's fields, kept in the vault under `record_<kind>_<id>`. */
export type ValuesRef = { readonly ref: string; readonly digest: string };

/** Which fields an entry is about, by their codes; of secrets nothing is kept but that they changed. */
type Named = { readonly fields: readonly string[]; readonly secrets: readonly string[] };

/** Somebody made the record. A reference is null where no field has a value that may be kept. */
export type RecordCreated = {
  readonly type: 'record.Created.v1';
  readonly data: Named & { readonly after: ValuesRef | null };
};

export type RecordChanged = {
  readonly type: 'record.Changed.v1';
  readonly data: Named & { readonly before: ValuesRef | null; readonly after: ValuesRef | null };
};

export type RecordDeleted = {
  readonly type: 'record.Deleted.v1';
  readonly data: Named & { readonly before: ValuesRef | null };
};

export type RecordEvent = RecordCreated | RecordChanged | RecordDeleted;
