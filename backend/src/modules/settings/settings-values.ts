import type { PublicPartOf, Schema, SettingsOf, Tabs } from './tabs/tab.js';

/** The codes of the tabs with these fields; a field that no tab has is ignored. */
export function tabsOf(tabs: Tabs, fields: readonly string[]): readonly string[] {
  return Object.entries(tabs)
    .filter(([, { schema }]) => fields.some((field) => Object.hasOwn(schema, field)))
    .map(([code]) => code);
}

/** The initial settings with the stored values over them. */
export function settingsFrom<Some extends Tabs>(
  tabs: Some,
  stored: Readonly<Record<string, unknown>>,
): SettingsOf<Some> {
  const values = Object.values(tabs).flatMap(({ schema }) => valuesFrom(schema, stored));
  return Object.freeze(Object.fromEntries(values)) as SettingsOf<Some>;
}

function valuesFrom(schema: Schema, stored: Readonly<Record<string, unknown>>) {
  return Object.entries(schema).map(([field, { initial, accepts }]) => {
    const value = stored[field];
    return [field, accepts(value) ? value : initial] as const;
  });
}

/** The settings that anonymous pages get. */
export function publicPartOf<Some extends Tabs>(tabs: Some, settings: SettingsOf<Some>): PublicPartOf<Some> {
  const parts = Object.values(tabs).map(({ publicOf }) => publicOf(settings as never));
  return Object.assign({}, ...parts) as PublicPartOf<Some>;
}
