import { applyDecorators } from '@nestjs/common';
import { parseEuro } from '@fiocco/money';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional } from 'class-validator';
import { GivenId } from '../../../platform/index.js';

/** The id of one entry of money. */
export const ReceiptId = (): PropertyDecorator =>
  GivenId('Manca il numero dell’incasso: basta riaprire la finestra e riprovare');

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
