import type { EventStore } from '@fiocco/event-sourcing';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import type pg from 'pg';
import { type AppConfig, ConfigError } from '../config/app-config.js';
import { scrub } from '../logging/describe-error.js';

export type ClosableStore = EventStore & { close(): Promise<void> };

/** The ledger, on the server that the configuration names. */
export async function openEventStore(
  { eventStoreUrl }: Pick<AppConfig, 'eventStoreUrl'>,
  pool: pg.Pool,
  categories: readonly string[],
): Promise<ClosableStore> {
  return eventStoreUrl ? openLedgerElsewhere(eventStoreUrl, categories) : createPostgresEventStore({ pool });
}

/**
 * The ledger on a server of its own, which other programs may share. `categories` are the stream categories that this
 * shop writes.
 */
export async function openLedgerElsewhere(
  url: string,
  categories: readonly string[],
): Promise<ClosableStore> {
  // Loaded only where it is chosen, because the client takes memory and start-up time.
  const { createEsdbEventStore } = await import('@fiocco/event-store-esdb');
  try {
    return createEsdbEventStore({ url, categories });
  } catch (error) {
    // Opening parses the address and reads the certificates it names; the client connects later.
    throw new ConfigError(`EVENT_STORE: ${scrub((error as Error).message)}`);
  }
}
