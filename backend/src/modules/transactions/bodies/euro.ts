import { applyDecorators } from '@nestjs/common';
import { parseEuro } from '@fiocco/money';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional } from 'class-validator';

/** An optional amount in euro, transformed to cents. Any other value becomes NaN, which the validation refuses. */
export function Euro(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      value === null || value === undefined ? undefined : (parseEuro(value) ?? Number.NaN),
    ),
    IsInt({ message: 'Importo non valido' }),
  );
}
