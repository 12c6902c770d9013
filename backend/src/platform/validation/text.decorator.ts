import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { oneLine } from './clean-text.js';

export interface TextRules {
  /** Characters; the database's columns hold at least these. */
  readonly max: number;
  /** Shortest text after trimming; 1 for a required text. */
  readonly min?: number;
  /** Italian, for a missing or too short text, e.g. "Il nome è obbligatorio". */
  readonly message?: string;
  /** Whether it may have several lines, which are kept as they are typed; a text of one line is cleaned. */
  readonly lines?: boolean;
}

const trimmed = (text: string): string => text.trim();

/** A required text, cleaned and trimmed. */
export function Text({ max, min = 1, message = 'Campo obbligatorio', lines }: TextRules): PropertyDecorator {
  const clean = lines ? trimmed : oneLine;
  // class-validator reports the rule that stands first here.
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? clean(value) : value)),
    IsString({ message }),
    MinLength(min, { message }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}

/** A text that may be absent, null or empty, cleaned and trimmed; empty becomes null. */
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
