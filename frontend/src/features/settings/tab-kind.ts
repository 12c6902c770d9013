import {
  capital,
  type Destination,
  type Setting,
  type Settings,
  SETTINGS_TABS,
  type SettingsBody,
  type SettingsRecord,
  type SettingsTab,
  type ShopCalendar,
} from '@fiocco/contracts';
import type { FormErrors } from '../../shared/office/controls/use-form.js';

/** Texts and switches, and what is built in its own way. */
export type TabValue = string | boolean | null | readonly string[] | ShopCalendar[keyof ShopCalendar];

/** A tab's fields as they are typed; secrets are empty until somebody types one. */
export type TabValues = Readonly<Record<string, TabValue>>;

/** The text of a field; empty for one that is set by other means. */
export function textIn(values: TabValues, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

/** The codes of a choice of several. */
export const codesIn = (value: TabValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];

/** One tab of the settings. */
export interface TabKind {
  readonly tab: SettingsTab;
  /** "Salva negozio" */
  readonly save: string;
  readonly faultsOf?: (values: TabValues) => FormErrors<TabValues>;
}

const ALL: Settings = Object.assign({}, ...Object.values(SETTINGS_TABS));

/** In a sentence. */
export const calledOf = (field: string): string => ALL[field]?.called ?? field;

/** Above the field. */
export const labelOf = (field: string): string => ALL[field]?.label ?? capital(calledOf(field));

export const isSecret = (field: string): boolean => ALL[field]?.kind === 'secret';

/** Whom a secret was typed for; absent where its own provider alone gets it. */
export function destinationOf(secret: string): Destination | undefined {
  const setting = ALL[secret];
  return setting?.kind === 'secret' ? setting.destination : undefined;
}

const typed = (value: TabValue | number): TabValue => (typeof value === 'number' ? String(value) : value);

/** An empty text is typed where a setting is not set; what is no text has its own nothing. */
const emptyOf = (setting: Setting): TabValue => ('say' in setting ? null : '');

export function valuesOf({ tab }: TabKind, record: SettingsRecord): TabValues {
  const stored = record as unknown as Readonly<Record<string, TabValue | number>>;
  return Object.fromEntries(
    Object.entries<Setting>(SETTINGS_TABS[tab]).map(([field, setting]) => [
      field,
      setting.kind === 'secret' ? '' : typed(stored[field] ?? emptyOf(setting)),
    ]),
  );
}

const isSame = (one: TabValue | undefined, other: TabValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Each as a text, for reading. */
export const shownValues = (values: TabValues): TabValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, shown(ALL[field], value)]));

function shown(setting: Setting | undefined, value: TabValue): TabValue {
  if (!setting) return value;
  if ('say' in setting) return value === null ? '' : (setting.say as (value: TabValue) => string)(value);
  if (!('words' in setting)) return value;
  const words: Readonly<Record<string, string>> = { ...setting.words };
  if (setting.kind === 'choices')
    return codesIn(value)
      .map((code) => words[code] ?? code)
      .join(', ');
  return words[`${value as string | boolean}`] ?? value;
}

/** The names of the fields that differ. */
export function changedFields(before: TabValues, after: TabValues): readonly string[] {
  return Object.keys(after).filter((field) => !isSame(before[field], after[field]));
}

/** What is sent: only what somebody changed. */
export function bodyOf(before: TabValues, after: TabValues): SettingsBody {
  const changed = changedFields(before, after).map((field) => [field, after[field]] as const);
  return Object.fromEntries(changed);
}

const COUNTS = ['', 'Una modifica non salvata', 'Due modifiche non salvate', 'Tre modifiche non salvate'];

/** "Due modifiche non salvate: Titoli, CSS" */
export function unsavedWords(changed: readonly string[]): string {
  if (changed.length === 0) return 'Tutto salvato';
  const names = changed.slice(0, 3).map(calledOf);
  const more = changed.length > 3 ? ' e altre' : '';
  return `${COUNTS[changed.length] ?? `${changed.length} modifiche non salvate`}: ${names.join(', ')}${more}`;
}
