import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export interface TextRules {
  /** Characters; the database's columns hold at least these. */
  readonly max: number;
  /** Shortest text after trimming; 1 for a required text. */
  readonly min?: number;
  /** Italian, for a missing or too short text, e.g. "Il nome è obbligatorio". */
  readonly message?: string;
}

const trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A required text, trimmed. */
export function Text({ max, min = 1, message = 'Campo obbligatorio' }: TextRules): PropertyDecorator {
  // class-validator reports the rule that stands first here.
  return applyDecorators(
    trimmed(),
    IsString({ message }),
    MinLength(min, { message }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}

/** A text that may be absent, null or empty; empty becomes null. */
export function OptionalText({ max, message }: Omit<TextRules, 'min'>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.trim() || null : (value as null | undefined),
    ),
    IsOptional(),
    IsString({ message: message ?? 'Deve essere un testo' }),
    MaxLength(max, { message: `Testo troppo lungo: al massimo ${max} caratteri` }),
  );
}
