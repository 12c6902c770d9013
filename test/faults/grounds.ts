import { type Bundle, bundleShop } from './bundle.js';
import { FaultServer } from './fault-server.js';

/** Servers for as many runs at once as one takes: its connections are counted. */
const QUIET = 2;

/** Where runs are played: a restart of a server strikes all that run on it, so those that expect one have their own. */
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

  /** Started when it is first asked for, one after the other. */
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
