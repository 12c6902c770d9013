import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { validationFailed } from './problem.js';

/** For rules whose author gave no text of their own. */
const ITALIAN: Readonly<Record<string, string>> = {
  isDefined: 'Campo obbligatorio',
  isNotEmpty: 'Campo obbligatorio',
  isString: 'Deve essere un testo',
  isInt: 'Deve essere un numero intero',
  isNumber: 'Deve essere un numero',
  isBoolean: 'Deve essere vero o falso',
  isArray: 'Deve essere un elenco',
  isObject: 'Valore non valido',
  isEmail: 'Email non valida',
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

/** Unknown fields are dropped, types are strict, texts reach people in Italian under the field's path. */
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

/** A wrong type makes the other rules' complaints meaningless, in whatever order the rules were written. */
function mostTelling(
  constraints: Readonly<Record<string, string>>,
): [rule: string, message: string] | undefined {
  const broken = Object.entries(constraints);
  return broken.find(([rule]) => TYPE_RULES.has(rule)) ?? broken[0];
}

/** Built-in messages are English: class-validator's start with the property's name, Nest's own says what failed. */
function italian(property: string, rule: string, message: string): string {
  const builtIn =
    message.startsWith(`${property} `) ||
    message.startsWith('each value in') ||
    message.startsWith('nested property') ||
    message.startsWith('Validation failed');
  return builtIn ? (ITALIAN[rule] ?? 'Valore non valido') : message;
}
