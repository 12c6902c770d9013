import type { Json } from '@fiocco/personal-data';
import type { AppConfig, FieldWords } from '../../../platform/index.js';
import type { Field } from './field.js';
import type { Refusals } from './refusal.js';
import type { SecretRule } from './secret.js';

export type Schema = Readonly<Record<string, Field<Json>>>;
export type Secrets = Readonly<Record<string, SecretRule>>;

/** The values of a schema's fields. */
export type ValuesOf<Fields extends Schema> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** `xSet` for each secret `x`: all that is ever told of it. */
export type SetOf<Hidden extends Secrets> = {
  readonly [Name in keyof Hidden & string as `${Name}Set`]: boolean;
};

/** What several fields must be together; asked where one of them is about to change. */
export interface TabRule<Fields extends Schema> {
  readonly of: readonly (keyof Fields & string)[];
  refuses(values: ValuesOf<Fields>, config: AppConfig): Refusals;
}

/** Settings that are saved together and share a version. */
export interface Tab<Fields extends Schema, Hidden extends Secrets, Public extends object> {
  readonly schema: Fields;
  /** Kept sealed, apart from the others. */
  readonly secrets: Hidden;
  readonly rules?: readonly TabRule<Fields>[];
  /** Other names under which calls may send a field. */
  readonly aliases?: Readonly<Record<string, keyof Fields & string>>;
  /** What anonymous pages get of the tab, listed field by field, so that no new setting becomes public by accident. */
  readonly publicOf: (values: ValuesOf<Fields>) => Public;
  /** The words of the history for each field, in the order of the form. */
  readonly labels: Readonly<Record<keyof Fields | keyof Hidden, FieldWords>>;
}

type AnyTab = Pick<Tab<Schema, Secrets, object>, 'schema' | 'secrets' | 'labels' | 'aliases'> & {
  readonly publicOf: (values: never) => object;
  readonly rules?: readonly {
    readonly of: readonly string[];
    refuses(values: never, config: AppConfig): Refusals;
  }[];
};
export type Tabs = Readonly<Record<string, AnyTab>>;

type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  part: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

/** The settings of these tabs together. */
export type SettingsOf<Some extends Tabs> = Together<
  { [Code in keyof Some]: ValuesOf<Some[Code]['schema']> & SetOf<Some[Code]['secrets']> }[keyof Some]
>;

/** The names of their secrets. */
export type SecretNameOf<Some extends Tabs> = {
  [Code in keyof Some]: keyof Some[Code]['secrets'] & string;
}[keyof Some];

/** What a call may change: fields by their names, secrets by theirs. */
export type ChangesOf<Some extends Tabs> = Partial<
  Together<{ [Code in keyof Some]: ValuesOf<Some[Code]['schema']> }[keyof Some]>
> & { readonly [Name in SecretNameOf<Some>]?: string | null };

/** The public parts of these tabs together. */
export type PublicPartOf<Some extends Tabs> = Together<
  { [Code in keyof Some]: ReturnType<Some[Code]['publicOf']> }[keyof Some]
>;

/** Infers the fields, so that the compiler checks labels and public part against them. */
export const defineTab = <Fields extends Schema, Public extends object, Hidden extends Secrets = {}>(
  tab: Tab<Fields, Hidden, Public>,
): Tab<Fields, Hidden, Public> => tab;
