import { BODIES, QUERIES } from '@fiocco/contracts/bodies';
import { z } from 'zod';
import type { JsonSchema } from '../../platform/index.js';

/** What is sent, before it is brought into the form in which it is kept. */
const SENT = { io: 'input', unrepresentable: 'any', override: shorten } as const;

/** A field that may be null has one schema with two types, and a whole number no limit that JSON's numbers have anyway. */
function shorten({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [one, other] = jsonSchema.anyOf ?? [];
  if (
    typeof one === 'object' &&
    typeof one.type === 'string' &&
    typeof other === 'object' &&
    other.type === 'null'
  ) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, one, { type: [one.type, 'null'] });
    if (one.enum) jsonSchema.enum = [...one.enum, null];
  }
  delete jsonSchema.readOnly;
}

/** Every body of the contracts by the name that the description gives it. */
export function schemasOfBodies(): Readonly<Record<string, JsonSchema>> {
  const all = Object.values(BODIES).map((body) => z.toJSONSchema(body, SENT).$defs ?? {});
  const text = JSON.stringify(Object.assign({}, ...all)).replaceAll('#/$defs/', '#/components/schemas/');
  return JSON.parse(text) as Record<string, JsonSchema>;
}

/** The reference to the schema of a call's body; null for a call without one, or with one that is read by hand. */
export function bodyOf(key: string): JsonSchema | null {
  const body = new Map<string, z.ZodType>(Object.entries(BODIES)).get(key);
  const id = body && z.globalRegistry.get(body)?.id;
  return id === undefined ? null : { $ref: `#/components/schemas/${id}` };
}

/** The schemas of the parameters of a call's address, by name. */
export function queryOf(key: string): Readonly<Record<string, unknown>> {
  const query = new Map<string, z.ZodType>(Object.entries(QUERIES)).get(key);
  return (query && z.toJSONSchema(query, SENT).properties) ?? {};
}
