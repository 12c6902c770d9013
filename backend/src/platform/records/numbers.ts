import { parseEuro } from '@fiocco/money';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Forms sometimes send whole numbers as text: `"3"` counts as `3`. */
export const WholeNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );

interface EuroWords {
  /** The subject of the error sentences: "Il prezzo". */
  readonly what: string;
  readonly required: string;
}

/** An amount in euro as a number or decimal text: not negative, at most two decimals. */
export function IsEuro(words: EuroWords): PropertyDecorator {
  return ValidateBy({
    name: 'isEuro',
    validator: {
      validate: (value) => parseEuro(value) !== undefined,
      defaultMessage: (args) => euroMessage(args?.value, words),
    },
  });
}

function euroMessage(value: unknown, { what, required }: EuroWords): string {
  if (value === undefined || value === null || value === '') return required;
  if (Number(value) < 0) return `${what} non può essere negativo`;
  return `${what} deve essere un importo in euro con al massimo due decimali`;
}
