/** One person's data were handed out. The metadata say who did it and when. */
export type PersonExported = {
  readonly type: 'privacy.PersonExported.v1';
  /** The records' ids, which say nothing about the person. */
  readonly data: { readonly records: readonly string[] };
};

/** One person's data were deleted everywhere. */
export type PersonErased = {
  readonly type: 'privacy.PersonErased.v1';
  readonly data: { readonly records: readonly string[] };
};

export type PrivacyEvent = PersonExported | PersonErased;
