import { EventStoreDbDouble } from '../support/eventstoredb/eventstoredb-double.js';

export interface EsdbServer {
  readonly url: string;
  /** The wire double, for what only it can be asked to do; a real server has none. */
  readonly double: EventStoreDbDouble | undefined;
  close(): void;
}

/** A real server at `EVENT_STORE_TEST_URL`, or a wire double of its own. */
export async function openEsdbServer(): Promise<EsdbServer> {
  const url = process.env['EVENT_STORE_TEST_URL'];
  if (url) return { url, double: undefined, close: () => undefined };
  const double = await new EventStoreDbDouble().start();
  return { url: double.url, double, close: () => double.kill() };
}
