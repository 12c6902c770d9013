import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { oneLine } from './clean-text.js';

export interface TextRules {
  /** In characters; the database's columns hold at least as many. */
  readonly max: number;
  /** The shortest text after trimming; 1 for a required text. */
  readonly min?: number;
  /** Italian text for a missing or too short value, e.g. "Il nome è obbligatorio". */
  readonly message?: string;
  /** Whether it may have several lines, which are kept as typed. A text of one line is cleaned. */
  readonly lines?: boolean;
}

const trimmed = (text: string): string => text.trim();

/** A required text, cleaned and trimmed. */
export function Text({ max, min = 1, message = 'Campo obbligatorio', lines }: TextRules): PropertyDecorator {
  const clean = lines ? trimmed : oneLine;
  // class-validator reports the first of these rules that fails.
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? clean(value) : value)),
    IsString({ message }),
    MinLength(min, { message }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}

/** A text that may be absent, null or empty, cleaned and trimmed; an empty one becomes null. */
export function OptionalText({ max, message, lines }: Omit<TextRules, 'min'>): PropertyDecorator {
  const clean = lines ? trimmed : oneLine;
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? clean(value) || null : (value as null | undefined),
    ),
    IsOptional(),
    IsString({ message: message ?? 'Deve essere un testo' }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}
