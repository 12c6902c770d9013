import { Body, type PipeTransform, Query } from '@nestjs/common';
import { BODIES, BODIES_BY_DOOR, type Door, QUERIES, type ReadBodyAt } from '@fiocco/contracts/bodies';
import type { z } from 'zod';
import { validationFailed } from '../errors/problem.js';

/** Drops unknown fields, and answers an Italian text for each field that is refused, by its path. */
export class SchemaPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(sent: unknown): unknown {
    const read = this.schema.safeParse(isObject(sent) ? sent : {});
    if (!read.success) throw validationFailed(fieldsOf(read.error.issues));
    if (!isObject(sent) && sent !== undefined && sent !== null)
      throw validationFailed({ body: 'Valore non valido' });
    return read.data;
  }
}

const isObject = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

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

/**
 * The body of a call that guests and staff make under one address. Whose call it is decides by which schema it is read, so
 * what was sent is looked at before.
 */
export class BodyByDoor<Key extends keyof typeof BODIES_BY_DOOR> {
  constructor(
    private readonly key: Key,
    private readonly body: unknown,
  ) {}

  /** Whether the body names the field, with whatever value. */
  names(field: keyof ReadBodyAt<Key, 'guest'> | keyof ReadBodyAt<Key, 'counter'>): boolean {
    return isObject(this.body) && this.body[field as string] !== undefined;
  }

  /** As the door reads it; refuses what is not valid there. */
  at<At extends Door>(door: At): ReadBodyAt<Key, At> {
    return new SchemaPipe(BODIES_BY_DOOR[this.key][door]).transform(this.body) as ReadBodyAt<Key, At>;
  }
}

export const CheckedByDoor = (key: keyof typeof BODIES_BY_DOOR): ParameterDecorator =>
  Body({ transform: (sent: unknown) => new BodyByDoor(key, sent) });
export type CheckedByDoor<Key extends keyof typeof BODIES_BY_DOOR> = BodyByDoor<Key>;

/** The parameters of a call's address, likewise. */
export const CheckedQuery = (key: keyof typeof QUERIES): ParameterDecorator =>
  Query(new SchemaPipe(QUERIES[key]));
export type CheckedQuery<Key extends keyof typeof QUERIES> = z.output<(typeof QUERIES)[Key]>;
/** The same for a route that is no handler of Nest's. */
export const readQuery = <Key extends keyof typeof QUERIES>(key: Key, sent: unknown): CheckedQuery<Key> =>
  new SchemaPipe(QUERIES[key]).transform(sent) as CheckedQuery<Key>;
