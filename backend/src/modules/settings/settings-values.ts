import type { PublicPartOf, Schema, Secrets, SettingsOf, Tabs } from './tabs/tab.js';

/** What the database holds of the settings. */
export interface StoredSettings {
  readonly values: Readonly<Record<string, unknown>>;
  /** The secrets that are set, sealed. */
  readonly sealed: ReadonlyMap<string, string>;
}

/** The initial settings with the stored values over them; of a secret only whether it is set. */
export function settingsFrom<Some extends Tabs>(tabs: Some, stored: StoredSettings): SettingsOf<Some> {
  const values = Object.values(tabs).flatMap(({ schema, secrets }) => [
    ...valuesFrom(schema, stored),
    ...setFrom(secrets, stored),
  ]);
  return Object.freeze(Object.fromEntries<unknown>(values)) as SettingsOf<Some>;
}

function valuesFrom(schema: Schema, { values }: StoredSettings) {
  return Object.entries(schema).map(([field, { initial, accepts }]) => {
    const value = values[field];
    return [field, accepts(value) ? value : initial] as const;
  });
}

const setFrom = (secrets: Secrets, { sealed }: StoredSettings) =>
  Object.keys(secrets).map((name) => [`${name}Set`, sealed.has(name)] as const);

/** The settings that anonymous pages get. */
export function publicPartOf<Some extends Tabs>(tabs: Some, settings: SettingsOf<Some>): PublicPartOf<Some> {
  const parts = Object.values(tabs).map(({ publicOf }) => publicOf(settings as never));
  return Object.assign({}, ...parts) as PublicPartOf<Some>;
}
