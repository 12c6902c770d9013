import type { EventStoreDBClient } from '@eventstore/db-client';
import { ignoreError } from './collect.js';

/** `dispose` ends the calls and leaves the connection open; that one is reached by its protected name. */
export async function closeClient(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const channel = client['getChannel']();
  // With a cluster it may still be looking for a member; then there is no connection to close yet.
  await Promise.race([channel.then((open) => open.close()), new Promise(setImmediate)]).catch(ignoreError);
}
