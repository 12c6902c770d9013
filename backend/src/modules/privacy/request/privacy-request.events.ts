/** One person's data were handed out. Who asked, and when, is in the metadata. */
export type PersonExported = {
  readonly type: 'privacy.PersonExported.v1';
  /** Which records: ids, which say nothing about the person. */
  readonly data: { readonly records: readonly string[] };
};

/** One person's data are deleted from everywhere. */
export type PersonErased = {
  readonly type: 'privacy.PersonErased.v1';
  readonly data: { readonly records: readonly string[] };
};

export type PrivacyEvent = PersonExported | PersonErased;
