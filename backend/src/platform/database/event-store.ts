import type { EventStore } from '@fiocco/event-sourcing';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import type pg from 'pg';
import { type AppConfig, ConfigError } from '../config/app-config.js';
import { scrub } from '../logging/describe-error.js';

export type ClosableStore = EventStore & { close(): Promise<void> };

/** The ledger where the configuration has it. */
export async function openEventStore(
  { eventStoreUrl }: Pick<AppConfig, 'eventStoreUrl'>,
  pool: pg.Pool,
  categories: readonly string[],
): Promise<ClosableStore> {
  return eventStoreUrl ? openLedgerElsewhere(eventStoreUrl, categories) : createPostgresEventStore({ pool });
}

/** The ledger on a server of its own, which may be shared: `categories` are those that this shop writes. */
export async function openLedgerElsewhere(
  url: string,
  categories: readonly string[],
): Promise<ClosableStore> {
  // Only where it is chosen: its client takes memory and start-up time.
  const { createEsdbEventStore } = await import('@fiocco/event-store-esdb');
  try {
    return createEsdbEventStore({ url, categories });
  } catch (error) {
    // The client reads the whole address and the certificates that it names here, and connects later.
    throw new ConfigError(`EVENT_STORE: ${scrub((error as Error).message)}`);
  }
}
