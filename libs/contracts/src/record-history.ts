/** One field of an entry, in the words that pages show. */
export interface RecordFieldChange {
  /** The field's code in forms and events. */
  readonly field: string;
  /** Italian. */
  readonly label: string;
  /** The value as people read it; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
  /** `secret`: only the fact that it changed is known. `erased`: the values were personal data and were deleted. */
  readonly kept: 'readable' | 'secret' | 'erased';
}

/**
 * `GET /api/records/{kind}/{id}/history`, newest first: what staff did to a list, a product and so on. Settings are the
 * record `settings/shop`.
 */
export interface RecordHistoryEntry {
  /**
   * The entry's number, from 0; `?before=` asks for entries with smaller ones. What happened between two entries has the
   * number of the earlier one.
   */
  readonly revision: number;
  /** ISO, UTC. */
  readonly at: string;
  readonly actor: { readonly kind: 'staff' | 'system'; readonly name: string };
  /** `happened`: something else than a change of its form, which `fields` tell. */
  readonly action: 'created' | 'changed' | 'deleted' | 'happened';
  readonly fields: readonly RecordFieldChange[];
}
