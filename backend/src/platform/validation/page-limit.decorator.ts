import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MOST = 200;
const SAYS = { message: `Il limite è un numero da 1 a ${MOST}` };

/** How many rows of a list are asked for. */
export function PageLimit(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    IsInt(SAYS),
    Min(1, SAYS),
    Max(MOST, SAYS),
  );
}
