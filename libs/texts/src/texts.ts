import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { it } from './it/index.js';

/** Texts that pages load together: those of one part of the public side, or those that every page has. */
export type Room = keyof typeof it;

type Texts = { readonly [R in Room]: Awaited<ReturnType<(typeof it)[R]>>['default'] };

/** For example `list.search.label`: the room, then the place. */
export type TextKey = { [R in Room]: keyof Texts[R] }[Room];
type TextOf<Key> = { [R in Room]: Key extends keyof Texts[R] ? Texts[R][Key] : never }[Room] & string;

/** What the kinds of ICU MessageFormat take. */
export interface Kinds {
  readonly ICUArgument: string | number;
  readonly ICUNumberArgument: number;
  readonly ICUDateArgument: Date;
}

type AskedBy<Key> = Key extends TextKey ? (values: GetICUArgs<TextOf<Key>, Kinds>) => void : never;

/** What a text asks for, as its ICU MessageFormat names it; of a key that is one of several, what any of them does. */
export type ValuesOf<Key extends TextKey> =
  AskedBy<Key> extends (values: infer Values extends Record<string, unknown>) => void ? Values : never;

/** None for a text that asks for nothing. */
export type Given<Key extends TextKey> = keyof ValuesOf<Key> extends never ? [] : [values: ValuesOf<Key>];

/** Says the text of a key in one language. */
export type Say = <Key extends TextKey>(key: Key, ...given: Given<Key>) => string;

/** A room in another language: each of its texts, and no other. */
export type InOtherWords<R extends Room> = { readonly [Key in keyof Texts[R]]: string };

/** A whole language, room by room. */
export type Catalogs = {
  readonly [R in Room]: () => Promise<{ readonly default: InOtherWords<R> }>;
};
