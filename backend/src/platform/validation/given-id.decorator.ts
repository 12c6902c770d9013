import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

// The characters that an event's id may have, with a limit on the length.
const GIVEN_ID = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,63}$/;

/**
 * The id of an entry. The page draws it when its dialog opens and sends it again with every try, so that 20 € are not
 * counted twice where an answer got lost. 1 to 64 letters, digits, `_`, `.`, `:` and `-`.
 */
export function GivenId(message: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Matches(GIVEN_ID, { message }),
  );
}
