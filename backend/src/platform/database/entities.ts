import type { EntityClass } from '@mikro-orm/core';

/** Every MikroORM entity. A module adds a line for each of its records. */
export const ENTITIES: EntityClass<object>[] = [];
