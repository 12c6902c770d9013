import { EventStoreDBClient } from '@eventstore/db-client';
import { ignoreError } from './collect.js';

type Channel = ReturnType<EventStoreDBClient['getChannel']>;

/**
 * The server's client with two additions: it can be closed completely, and it recovers from a permanent failure. Both
 * need protected members of the client.
 */
export class OwnClient {
  #client: EventStoreDBClient;
  /** The connection that is used or being opened. */
  #channel: Channel | undefined;
  #closed = false;

  constructor(private readonly url: string) {
    this.#client = this.#open();
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /**
   * Before its first append the client asks for the server's features. Where that fails in another way than by a lost
   * connection it keeps the failure and answers every append with it, for ever; then a new client replaces it.
   */
  async replaceIfStuck(): Promise<void> {
    const client = this.#client;
    if (this.#closed || !(await isStuck(client)) || this.#closed || client !== this.#client) return;
    const channel = this.#channel;
    this.#client = this.#open();
    await closeBoth(client, channel);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await closeBoth(this.#client, this.#channel);
  }

  #open(): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(this.url);
    if (!client['throwOnAppendFailure']) throw new Error('the event store needs throwOnAppendFailure=true');
    const createChannel = client['createChannel'] as () => Channel;
    client['createChannel'] = () => {
      const former = this.#channel;
      const channel = createChannel();
      this.#channel = channel;
      // Two calls that fail at the same time make it open two connections and forget one.
      void former?.then((open) => open.close()).catch(ignoreError);
      return channel;
    };
    return client;
  }
}

async function isStuck(client: EventStoreDBClient): Promise<boolean> {
  const hasFailed = client['capabilities'].then(
    () => false,
    () => true,
  );
  const isPending = new Promise<boolean>((resolve) => setImmediate(resolve, false));
  return Promise.race([hasFailed, isPending]);
}

/** `dispose` ends the calls but leaves the connection open. */
async function closeBoth(client: EventStoreDBClient, channel: Channel | undefined): Promise<void> {
  await client.dispose();
  // With a cluster it may still be looking for a member; the connection is closed once there is one.
  const closing = channel?.then((open) => open.close()).catch(ignoreError);
  await Promise.race([closing, new Promise(setImmediate)]);
}
