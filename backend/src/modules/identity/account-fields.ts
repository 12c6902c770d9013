import { applyDecorators } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { IsMailAddress, Kept, keptMailAddress, Text } from '../../platform/index.js';
import { ChosenPassword } from './new-password.js';

/* What an account is made of, the same for whoever registers and for whoever is registered by an administrator. */

export const Username = (): PropertyDecorator =>
  Text({ max: 60, min: 3, message: 'Username deve essere almeno 3 caratteri' });

/** That an account begins with; a reset asks for a longer one. */
export const FirstPassword = (): PropertyDecorator =>
  ChosenPassword(6, 'Password deve essere almeno 6 caratteri');

export const OptionalEmail = (): PropertyDecorator =>
  applyDecorators(
    Kept((typed) => keptMailAddress(typed) || null),
    IsOptional(),
    IsMailAddress('Email non valida'),
  );
