import { type Check, isId, isShaped } from './payload-checks.js';

/** A text that is kept outside the ledger: its reference, and a keyed digest, equal for equal texts of one subject. */
export type KeptRef = { readonly ref: string; readonly digest: string };
/** A text as an event of an earlier version wrote it out. Nothing stores one any more. */
type WrittenOut = { readonly text: string };
/** A text that an event names. */
export type NamedText = KeptRef | WrittenOut;

/** Stands for words that are not stored yet, while it is asked whether they will be: they come after all that are. */
export const NOT_KEPT_YET: KeptRef = { ref: `any#${Number.MAX_SAFE_INTEGER}`, digest: 'any' };

export const isKeptRef: Check<KeptRef> = isShaped<KeptRef>({ ref: isId, digest: isId });
const isText: Check<string> = (value): value is string => typeof value === 'string';
/** For what upcasters make of earlier versions alone: a stored event names its texts by reference. */
export const isNamedText: Check<NamedText> = (value): value is NamedText =>
  isKeptRef(value) || isShaped<WrittenOut>({ text: isText })(value);

/** Whether both are the same text, as far as it can be told without reading it. */
export function isSameText(one: NamedText | null, other: NamedText | null): boolean {
  if (one === null || other === null) return one === other;
  if ('ref' in one) return 'ref' in other && one.digest === other.digest;
  return 'text' in other && one.text === other.text;
}

/** The reference; null for no text, and for one that was written out. */
export const keptRefOf = (text: NamedText | null): string | null =>
  text !== null && 'ref' in text ? text.ref : null;
