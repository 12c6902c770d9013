import type {
  SecretSetting,
  SettingsBody,
  SettingsRecord,
  SettingsTab,
  ShopCalendar,
} from '@fiocco/contracts';
import type { FormErrors } from '../../shared/office/controls/use-form.js';

type Plain = Exclude<keyof SettingsRecord, 'versions' | 'baseUrl' | `${SecretSetting}Set`>;

/** Texts and switches, and what is built in its own way. */
export type TabValue = string | boolean | null | ShopCalendar[keyof ShopCalendar];

/** A tab's fields as they are typed; secrets are empty until somebody types one. */
export type TabValues = Readonly<Record<string, TabValue>>;

/** The text of a field; empty for one that is set by other means. */
export function textIn(values: TabValues, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

/** One tab of the settings: which fields it has, and how they are called. */
export interface TabKind {
  readonly tab: SettingsTab;
  /** "Salva negozio" */
  readonly save: string;
  /** In the order of the form; what unsaved changes and conflicts call them. */
  readonly labels: Readonly<Partial<Record<Plain | SecretSetting, string>>>;
  readonly secrets: readonly SecretSetting[];
  /** How the values of fields that are no text read. */
  readonly words?: Readonly<Partial<Record<Plain, (value: TabValue) => string>>>;
  readonly faultsOf?: (values: TabValues) => FormErrors<TabValues>;
}

const isSecret = ({ secrets }: TabKind, field: string): boolean =>
  (secrets as readonly string[]).includes(field);

const typed = (value: TabValue | number): TabValue => (typeof value === 'number' ? String(value) : value);

/** An empty text is typed where a setting is not set; what is no text has its own nothing. */
const emptyOf = ({ words = {} }: TabKind, field: string): TabValue => (field in words ? null : '');

export function valuesOf(kind: TabKind, record: SettingsRecord): TabValues {
  return Object.fromEntries(
    Object.keys(kind.labels).map((field) => [
      field,
      isSecret(kind, field) ? '' : typed(record[field as Plain] ?? emptyOf(kind, field)),
    ]),
  );
}

const isSame = (one: TabValue | undefined, other: TabValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Each as a text, for reading. */
export function shownValues({ words = {} }: TabKind, values: TabValues): TabValues {
  const say: Readonly<Record<string, ((value: TabValue) => string) | undefined>> = words;
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, say[field]?.(value) ?? value]),
  );
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
export function unsavedWords(kind: TabKind, changed: readonly string[]): string {
  if (changed.length === 0) return 'Tutto salvato';
  const labels: Readonly<Record<string, string | undefined>> = kind.labels;
  const names = changed.slice(0, 3).map((field) => labels[field] ?? field);
  const more = changed.length > 3 ? ' e altre' : '';
  return `${COUNTS[changed.length] ?? `${changed.length} modifiche non salvate`}: ${names.join(', ')}${more}`;
}
