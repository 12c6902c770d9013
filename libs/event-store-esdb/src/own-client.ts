import { EventStoreDBClient } from '@eventstore/db-client';
import { ignoreError } from './collect.js';

type Channel = ReturnType<EventStoreDBClient['getChannel']>;

/**
 * The server's client, with what it lacks: it can be closed wholly, and it does not stay stuck. What is needed for that
 * is reached by its protected names.
 */
export class OwnClient {
  #client: EventStoreDBClient;
  /** The connection in use or being opened. */
  #channel: Channel | undefined;
  #closed = false;

  constructor(private readonly url: string) {
    this.#client = this.#open();
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /**
   * Before its first append the client asks what the server can do. When that fails otherwise than by a lost connection
   * it keeps the failure and answers every append with it, for good: then another client takes its place.
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
      // Two calls that fail at once make it open two and forget one.
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

/** `dispose` ends the calls and leaves the connection open. */
async function closeBoth(client: EventStoreDBClient, channel: Channel | undefined): Promise<void> {
  await client.dispose();
  // With a cluster it may still be looking for a member; then it is closed once there is one.
  const closing = channel?.then((open) => open.close()).catch(ignoreError);
  await Promise.race([closing, new Promise(setImmediate)]);
}
