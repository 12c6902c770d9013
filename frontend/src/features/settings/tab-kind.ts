import type { SecretSetting, SettingsBody, SettingsRecord, SettingsTab } from '@fiocco/contracts';
import type { FormErrors } from '../../shared/office/controls/use-form.js';

type Plain = Exclude<keyof SettingsRecord, 'versions' | `${SecretSetting}Set`>;

/** A tab's fields as they are typed: texts and switches, and secrets, which are empty until somebody types one. */
export type TabValues = Readonly<Record<string, string | boolean | null>>;

/** One tab of the settings: which fields it has, and how they are called. */
export interface TabKind {
  readonly tab: SettingsTab;
  /** "Salva negozio" */
  readonly save: string;
  /** In the order of the form; what unsaved changes and conflicts call them. */
  readonly labels: Readonly<Partial<Record<Plain | SecretSetting, string>>>;
  readonly secrets: readonly SecretSetting[];
  readonly faultsOf?: (values: TabValues) => FormErrors<TabValues>;
}

const isSecret = ({ secrets }: TabKind, field: string): boolean =>
  (secrets as readonly string[]).includes(field);

const typed = (value: string | number | boolean | null): string | boolean =>
  typeof value === 'boolean' ? value : String(value ?? '');

export function valuesOf(kind: TabKind, record: SettingsRecord): TabValues {
  return Object.fromEntries(
    Object.keys(kind.labels).map((field) => [
      field,
      isSecret(kind, field) ? '' : typed(record[field as Plain]),
    ]),
  );
}

/** The names of the fields that differ. */
export function changedFields(before: TabValues, after: TabValues): readonly string[] {
  return Object.keys(after).filter((field) => before[field] !== after[field]);
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
