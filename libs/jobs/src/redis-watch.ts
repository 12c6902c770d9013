import { Redis } from 'ioredis';

const PATIENCE_MS = 1_000;

export interface RedisWatch {
  isAway(): Promise<boolean>;
  close(): void;
}

/** Asks the queue's Redis, for processes of every kind: only those that do jobs have other connections to it. */
export function watchRedis(redisUrl: string | null): RedisWatch {
  if (redisUrl === null) return { isAway: async () => false, close: () => undefined };
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 0, commandTimeout: PATIENCE_MS });
  // Told by whoever does jobs.
  redis.on('error', () => undefined);
  return {
    isAway: () =>
      redis.ping().then(
        () => false,
        () => true,
      ),
    close: () => redis.disconnect(),
  };
}
