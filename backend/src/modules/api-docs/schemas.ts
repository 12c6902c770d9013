import type { Type } from '@nestjs/common';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsonSchema } from '../../platform/index.js';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export type Schemas = Readonly<Record<string, ObjectSchema>>;

type Options = NonNullable<Parameters<typeof validationMetadatasToSchemas>[0]>;
const load = createRequire(join(import.meta.dirname, 'schemas.js'));
/** Knows the classes of nested bodies; the package exports it by this file only. */
const { defaultMetadataStorage } = load('class-transformer/cjs/storage.js') as {
  readonly defaultMetadataStorage: Options['classTransformerMetadataStorage'];
};

/** Rules of our own, and one that may allow `undefined`, which JSON has not. */
const RULES: Options['additionalConverters'] = {
  isEuro: () => ({ description: 'Euro, come testo o numero con al massimo due decimali.', example: '49.90' }),
  isDay: () => ({ type: 'string', format: 'date' }),
  isIn: ({ constraints }) => {
    const [values = []] = constraints as unknown[][];
    return { enum: values.filter((value) => value !== undefined) };
  },
};

/** The fields of every class whose fields have rules, by the class's name, as the rules say them. */
export function schemasOfBodies(): Schemas {
  return validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: RULES,
  }) as Schemas;
}

/** The schema of a class's name, with the fields that it inherits. */
export const schemaOf = (schemas: Schemas, { name }: Type): ObjectSchema => schemas[name] ?? {};
