import { oneLine, withProvinceCode } from '@fiocco/contracts';

const PARTS = ['name', 'surname', 'street', 'zipCode', 'city', 'province', 'country'] as const;
/** The known parts that are not empty, or the text under `text`, also where it comes as it was answered; null for none. */
export function addressFields(value: unknown): Readonly<Record<string, string>> | null {
  if (typeof value === 'string') return value.trim() ? { text: value.trim() } : null;
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const parts = PARTS.flatMap((part): [string, string][] => {
    const said = given[part];
    const text = typeof said === 'string' ? oneLine(said) : '';
    return text ? [[part, text]] : [];
  });
  if (parts.length > 0) return withProvinceCode(Object.fromEntries(parts) as Record<string, string>);
  return typeof given['text'] === 'string' ? addressFields(given['text']) : null;
}
