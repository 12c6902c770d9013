/** One field of an entry, in the words of the page. */
export interface RecordFieldChange {
  /** Its code, as forms and events call it. */
  readonly field: string;
  /** Italian. */
  readonly label: string;
  /** As people read it; null where there is nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** `secret`: only that it changed is known. `erased`: the values were a person's, who had them deleted. */
  readonly kept: 'readable' | 'secret' | 'erased';
}

/**
 * `GET /api/records/{kind}/{id}/history`, newest first: what staff did to a list, a product and so on. Settings are the
 * record `settings/shop`.
 */
export interface RecordHistoryEntry {
  /** Its place, from 0 on; `?before=` it asks for those that came earlier. */
  readonly revision: number;
  /** ISO, UTC. */
  readonly at: string;
  readonly actor: { readonly kind: 'staff' | 'system'; readonly name: string };
  readonly action: 'created' | 'changed' | 'deleted';
  readonly fields: readonly RecordFieldChange[];
}
