import { oneLine } from '@fiocco/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export interface TextRules {
  /** In characters; the database's columns hold at least as many. */
  readonly max: number;
  /** The shortest text after trimming; 1 for a required text. */
  readonly min?: number;
  /** Italian text for a missing or too short value, e.g. "Il nome è obbligatorio". */
  readonly message?: string;
  /** How it is kept. Default: on one line, as a name. */
  readonly kept?: (typed: string) => string;
  /** Whether it may have several lines, which are kept as typed. */
  readonly lines?: boolean;
}

/** A text in the form in which it is kept; what is no text stays, for the rules that refuse it. */
export const Kept = (kept: (typed: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? kept(value) : value));

const trimmed = (text: string): string => text.trim();
const cleaning = ({ kept = oneLine, lines }: Pick<TextRules, 'kept' | 'lines'>) => (lines ? trimmed : kept);

/** A required text, cleaned and trimmed. */
export function Text({
  max,
  min = 1,
  message = 'Campo obbligatorio',
  ...form
}: TextRules): PropertyDecorator {
  // class-validator reports the first of these rules that fails.
  return applyDecorators(
    Kept(cleaning(form)),
    IsString({ message }),
    MinLength(min, { message }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}

/** A text that may be absent, null or empty, cleaned and trimmed; an empty one becomes null. */
export function OptionalText({ max, message, ...form }: Omit<TextRules, 'min'>): PropertyDecorator {
  const clean = cleaning(form);
  return applyDecorators(
    Kept((typed) => clean(typed) || null),
    IsOptional(),
    IsString({ message: message ?? 'Deve essere un testo' }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}
