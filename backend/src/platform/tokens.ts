/** Nest tokens of what the platform provides to every module. */
export const APP_CONFIG = Symbol('APP_CONFIG');
/** `{ now(): Date }`. */
export const CLOCK = Symbol('CLOCK');
/** `{ now(): Promise<Date> }`: the time that all processes share. */
export const DATABASE_CLOCK = Symbol('DATABASE_CLOCK');
/** The shared `pg.Pool`. */
export const PG_POOL = Symbol('PG_POOL');
/** The ledger's port. */
export const EVENT_STORE = Symbol('EVENT_STORE');
/** `FileStorage`: where pictures are kept. */
export const FILE_STORAGE = Symbol('FILE_STORAGE');
/** `AllOwned`: what all modules own. */
export const OWNED = Symbol('OWNED');
/** `RedisWatch`: whether the queue's Redis answers. */
export const REDIS_WATCH = Symbol('REDIS_WATCH');
/** The personal-data vault. */
export const VAULT = Symbol('VAULT');

export interface Clock {
  now(): Date;
}
