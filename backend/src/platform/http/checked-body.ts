import { Body, type PipeTransform, Query } from '@nestjs/common';
import { BODIES, QUERIES } from '@fiocco/contracts/bodies';
import type { z } from 'zod';
import { validationFailed } from '../errors/problem.js';

/** Drops unknown fields, and answers an Italian text for each field that is refused, by its path. */
export class SchemaPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(sent: unknown): unknown {
    const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
    const read = this.schema.safeParse(isObject ? sent : {});
    if (!read.success) throw validationFailed(fieldsOf(read.error.issues));
    if (!isObject && sent !== undefined && sent !== null)
      throw validationFailed({ body: 'Valore non valido' });
    return read.data;
  }
}

/** Of several rules of a field the first that it breaks. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.')] ??= message;
  return fields;
}

/** The body of a call as the contracts describe it: refused, or in the form in which it is kept. */
export const CheckedBody = (key: keyof typeof BODIES): ParameterDecorator =>
  Body(new SchemaPipe(BODIES[key]));
export type CheckedBody<Key extends keyof typeof BODIES> = z.output<(typeof BODIES)[Key]>;

/** The parameters of a call's address, likewise. */
export const CheckedQuery = (key: keyof typeof QUERIES): ParameterDecorator =>
  Query(new SchemaPipe(QUERIES[key]));
export type CheckedQuery<Key extends keyof typeof QUERIES> = z.output<(typeof QUERIES)[Key]>;
