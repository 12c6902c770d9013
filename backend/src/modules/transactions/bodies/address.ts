import { ValidateBy } from 'class-validator';
import { oneLine, withProvinceCode } from '@fiocco/contracts';

const PARTS = ['name', 'surname', 'street', 'zipCode', 'city', 'province', 'country'] as const;
const MOST = 200;

function isPart(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.length <= MOST);
}

const MOST_TEXT = 1_000;
const isText = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.length <= MOST_TEXT);

function isAddress(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const parts = value as Record<string, unknown>;
  return isText(parts['text']) && PARTS.every((part) => isPart(parts[part]));
}

/** An address as pages send it: one text, or an object of texts. */
export function IsAddress(): PropertyDecorator {
  const message = `L’indirizzo non è valido: ogni campo può avere al massimo ${MOST} caratteri`;
  return ValidateBy({ name: 'isAddress', validator: { validate: isAddress, defaultMessage: () => message } });
}

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
