import type { Json } from '@fiocco/personal-data';
import type { FieldWords } from '../../../platform/index.js';
import type { Field } from './field.js';

export type Schema = Readonly<Record<string, Field<Json>>>;

/** The values of a schema's fields. */
export type ValuesOf<Fields extends Schema> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** Settings that are saved together and share a version. */
export interface Tab<Fields extends Schema, Public extends object> {
  readonly schema: Fields;
  /** What anonymous pages get of the tab, listed field by field, so that no new setting becomes public by accident. */
  readonly publicOf: (values: ValuesOf<Fields>) => Public;
  /** The words of the history for each field, in the order of the form. */
  readonly labels: Readonly<Record<keyof Fields, FieldWords>>;
}

type AnyTab = Pick<Tab<Schema, object>, 'schema' | 'labels'> & {
  readonly publicOf: (values: never) => object;
};
export type Tabs = Readonly<Record<string, AnyTab>>;

type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  part: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

/** The settings of these tabs together. */
export type SettingsOf<Some extends Tabs> = Together<
  { [Code in keyof Some]: ValuesOf<Some[Code]['schema']> }[keyof Some]
>;

/** The public parts of these tabs together. */
export type PublicPartOf<Some extends Tabs> = Together<
  { [Code in keyof Some]: ReturnType<Some[Code]['publicOf']> }[keyof Some]
>;

/** Infers the fields, so that the compiler checks labels and public part against them. */
export const defineTab = <Fields extends Schema, Public extends object>(
  tab: Tab<Fields, Public>,
): Tab<Fields, Public> => tab;
