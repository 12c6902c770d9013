import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { Text } from '../../platform/index.js';
import { ChosenPassword } from './new-password.js';

/* What an account is made of, the same for whoever registers and for whoever is registered by an administrator. */

export const Username = (): PropertyDecorator =>
  Text({ max: 60, min: 3, message: 'Username deve essere almeno 3 caratteri' });

/** That an account begins with; a reset asks for a longer one. */
export const FirstPassword = (): PropertyDecorator =>
  ChosenPassword(6, 'Password deve essere almeno 6 caratteri');

const emptyToNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : value;

export const OptionalEmail = (): PropertyDecorator =>
  applyDecorators(
    Transform(emptyToNull),
    IsOptional(),
    MaxLength(254, { message: 'Email non valida' }),
    IsEmail({}, { message: 'Email non valida' }),
  );
