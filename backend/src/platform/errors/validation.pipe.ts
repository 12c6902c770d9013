import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { validationFailed } from './problem.js';

/** Texts for rules that have none of their own. */
const ITALIAN: Readonly<Record<string, string>> = {
  isDefined: 'Campo obbligatorio',
  isNotEmpty: 'Campo obbligatorio',
  isString: 'Deve essere un testo',
  isInt: 'Deve essere un numero intero',
  isNumber: 'Deve essere un numero',
  isBoolean: 'Deve essere vero o falso',
  isArray: 'Deve essere un elenco',
  isObject: 'Valore non valido',
  isIn: 'Valore non previsto',
  isEnum: 'Valore non previsto',
  maxLength: 'Testo troppo lungo',
  minLength: 'Testo troppo corto',
  isLength: 'Lunghezza non valida',
  min: 'Valore troppo basso',
  max: 'Valore troppo alto',
  arrayMaxSize: 'Troppi elementi',
};

const TYPE_RULES = new Set([
  'isDefined',
  'isString',
  'isInt',
  'isNumber',
  'isBoolean',
  'isArray',
  'isObject',
]);

/** Drops unknown fields, checks types strictly, and answers Italian texts by the field's path. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    exceptionFactory: (errors) => validationFailed(fieldsOf(errors)),
  });
}

export function fieldsOf(errors: readonly ValidationError[], path = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const name = path ? `${path}.${error.property}` : error.property;
    const first = mostTelling(error.constraints ?? {});
    if (first) fields[name] = italian(error.property, ...first);
    Object.assign(fields, fieldsOf(error.children ?? [], name));
  }
  return fields;
}

/**
 * With a wrong type the messages of other rules mean nothing, so that one is shown, whatever the order of the rules.
 */
function mostTelling(
  constraints: Readonly<Record<string, string>>,
): [rule: string, message: string] | undefined {
  const broken = Object.entries(constraints);
  return broken.find(([rule]) => TYPE_RULES.has(rule)) ?? broken[0];
}

/** The built-in messages are English: class-validator's begin with the property's name, Nest's own say what failed. */
function italian(property: string, rule: string, message: string): string {
  const builtIn =
    message.startsWith(`${property} `) ||
    message.startsWith('each value in') ||
    message.startsWith('nested property') ||
    message.startsWith('Validation failed');
  return builtIn ? (ITALIAN[rule] ?? 'Valore non valido') : message;
}
