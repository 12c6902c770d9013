/** A reference to the values of a record's fields, kept in the vault under `record_<kind>_<id>`. */
export type ValuesRef = { readonly ref: string; readonly digest: string };

/**
 * The codes of the fields that an entry is about, secrets included. Of secrets only the fact that they changed is kept.
 */
type Named = { readonly fields: readonly string[]; readonly secrets: readonly string[] };

/** A record was created. A reference is null where no field has a value that may be kept. */
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
