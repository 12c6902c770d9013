import { type Bundle, bundleShop } from './bundle.js';
import { FaultServer } from './fault-server.js';

/** Groups of runs with a server each, because a server's connections are limited. */
const QUIET = 2;

/**
 * The servers on which runs are played. A restart affects all runs on a server, so runs that expect one have servers of
 * their own.
 */
export class Grounds {
  private readonly servers = new Map<string, Promise<FaultServer>>();
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly bundle: Bundle) {}

  static async open(): Promise<Grounds> {
    return new Grounds(await bundleShop());
  }

  struck(): Promise<FaultServer> {
    return this.serverOf('struck');
  }

  quiet(lane: number): Promise<FaultServer> {
    return this.serverOf(`quiet ${lane % QUIET}`);
  }

  /** Started when first needed, one after the other. */
  private serverOf(name: string): Promise<FaultServer> {
    const known = this.servers.get(name);
    if (known) return known;
    const server = this.last.then(() => FaultServer.start(this.bundle));
    this.last = server.catch(() => undefined);
    this.servers.set(name, server);
    return server;
  }

  async close(): Promise<void> {
    const servers = await Promise.allSettled(this.servers.values());
    const started = servers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(started.map((server) => server.stop()));
    await this.bundle.remove();
  }
}
