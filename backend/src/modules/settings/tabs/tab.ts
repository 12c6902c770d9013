import type { Json } from '@fiocco/personal-data';
import type { FieldWords } from '../../../platform/index.js';
import type { Field } from './field.js';

export type Schema = Readonly<Record<string, Field<Json>>>;

/** What the fields of a schema hold. */
export type ValuesOf<Fields extends Schema> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** Settings that are saved together, and have one version. */
export interface Tab<Fields extends Schema, Public extends object> {
  readonly schema: Fields;
  /** What anonymous pages get of it, field by field: a new setting is never public by accident. */
  readonly publicOf: (values: ValuesOf<Fields>) => Public;
  /** How the history of the settings tells each field, in the order of the form. */
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

/** Every setting of these tabs. */
export type SettingsOf<Some extends Tabs> = Together<
  { [Code in keyof Some]: ValuesOf<Some[Code]['schema']> }[keyof Some]
>;

/** The public part of all of them. */
export type PublicPartOf<Some extends Tabs> = Together<
  { [Code in keyof Some]: ReturnType<Some[Code]['publicOf']> }[keyof Some]
>;

/** Infers the fields, so that labels and public part are held against them. */
export const defineTab = <Fields extends Schema, Public extends object>(
  tab: Tab<Fields, Public>,
): Tab<Fields, Public> => tab;
