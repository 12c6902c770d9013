import type {
  InAll,
  PlainSetting,
  PublicOf,
  SecretRule,
  Setting,
  SettingsOf as SettingsIn,
  Tabs,
} from '@fiocco/contracts';
import { judgeOf } from './kinds/index.js';

/** The settings of these tabs; of each secret `x` only whether it is set, as `xSet`. */
export type SettingsOf<Some extends Tabs> = SettingsIn<InAll<Some>>;
/** The public part of these tabs. */
export type PublicPartOf<Some extends Tabs> = PublicOf<InAll<Some>>;

/** What the database holds of the settings. */
export interface StoredSettings {
  readonly values: Readonly<Record<string, unknown>>;
  /** The secrets that are set, sealed. */
  readonly sealed: ReadonlyMap<string, string>;
}

type Named<One extends Setting> = [name: string, setting: One];

const isSecret = (named: Named<Setting>): named is Named<SecretRule> => named[1].kind === 'secret';
const isPlain = (named: Named<Setting>): named is Named<PlainSetting> => !isSecret(named);

const allIn = (tabs: Tabs) => Object.values(tabs).flatMap((tab) => Object.entries(tab));
export const plainIn = (tabs: Tabs) => allIn(tabs).filter(isPlain);
export const secretsIn = (tabs: Tabs) => allIn(tabs).filter(isSecret);

/** The initial settings with the stored values over them; of a secret only whether it is set. */
export function settingsFrom<Some extends Tabs>(tabs: Some, stored: StoredSettings): SettingsOf<Some> {
  const values = plainIn(tabs).map(([name, setting]) => {
    const value = stored.values[name];
    return [name, judgeOf(setting).accepts(value) ? value : (setting.initial ?? null)] as const;
  });
  const set = secretsIn(tabs).map(([name]) => [`${name}Set`, stored.sealed.has(name)] as const);
  return Object.freeze(Object.fromEntries<unknown>([...values, ...set])) as SettingsOf<Some>;
}

/** The settings that anonymous pages get. */
export function publicPartOf<Some extends Tabs>(tabs: Some, settings: SettingsOf<Some>): PublicPartOf<Some> {
  const values = settings as Readonly<Record<string, unknown>>;
  const shown = plainIn(tabs).filter(([, { isPublic }]) => isPublic);
  return Object.fromEntries(shown.map(([name]) => [name, values[name]])) as PublicPartOf<Some>;
}
