import type { EntityClass } from '@mikro-orm/core';
import { User } from '../../modules/identity/user.entity.js';

/** Every MikroORM entity. A module adds a line for each of its records. */
export const ENTITIES: EntityClass<object>[] = [User];
