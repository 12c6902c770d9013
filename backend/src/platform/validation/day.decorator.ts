import { isRomeDay } from '@fiocco/contracts';
import { ValidateBy } from 'class-validator';

/** A calendar day `YYYY-MM-DD`. */
export function IsDay(): PropertyDecorator {
  return ValidateBy({
    name: 'isDay',
    validator: { validate: isRomeDay, defaultMessage: () => 'La data non è valida' },
  });
}
