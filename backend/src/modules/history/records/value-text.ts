import { formatEuro } from '@fiocco/money';
import type { Json } from '@fiocco/personal-data';
import type { FieldWords } from '../../../platform/index.js';
import type { NamesByKind } from './names-by-kind.js';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const MOMENT = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Date and time in Rome, to the minute. */
export const momentText = (iso: string): string => MOMENT.format(new Date(iso));

/** A value as pages show it; null where there is none. `field` is absent for a field that no longer exists. */
export function valueText(field: FieldWords | undefined, value: Json, names: NamesByKind): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return switchText(field, value);
  if (typeof value === 'number') return numberText(field, value, names);
  return typeof value === 'string' ? wordsText(field, value) : builtText(field, value);
}

const switchText = (field: FieldWords | undefined, value: boolean): string =>
  field?.words?.[String(value)] ?? (value ? 'sì' : 'no');

function wordsText(field: FieldWords | undefined, value: string): string {
  if (field?.as === 'moment') return momentText(value);
  return field?.words?.[value] ?? value.replace(DAY, '$3/$2/$1');
}

type Built = Exclude<Json, string | number | boolean | null>;

const builtText = (field: FieldWords | undefined, value: Built): string | null =>
  field?.say ? field.say(value) || null : partsText(field, value);

/** For values with several parts: an address, a row of pictures. */
function partsText(field: FieldWords | undefined, value: object): string | null {
  const isText = (part: unknown): part is string => typeof part === 'string' && part !== '';
  const named: Readonly<Record<string, unknown>> = { ...value };
  const groups = field?.parts?.map((group) => group.map((name) => named[name]));
  const parts = groups?.map((group) => group.filter(isText).join(' ')) ?? Object.values(value);
  return (
    parts
      .filter(isText)
      .map((part) => field?.words?.[part] ?? part)
      .join(', ') || null
  );
}

function numberText(field: FieldWords | undefined, value: number, names: NamesByKind): string {
  if (field?.as === 'cents') return formatEuro(value);
  if (field?.idOf) return names[field.idOf]?.get(value) ?? `n. ${value} (eliminata)`;
  return String(value);
}
