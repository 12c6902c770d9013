import { Resolver, lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** Tells the addresses of a name. */
export abstract class NameServer {
  /** Empty where the name is not known; throws where nobody answers in time. */
  abstract addressesOf(host: string): Promise<readonly string[]>;
}

const GIVES_UP = new Set(['ETIMEOUT', 'ETIMEDOUT', 'ECANCELLED']);

/**
 * Asks the name servers by a resolver of its own: `lookup` would wait in one of the process's few threads, which a name
 * server that hangs would fill, and password checks wait there too. `lookup` then knows the names of the hosts file.
 */
@Injectable()
export class SystemNameServer extends NameServer {
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  override async addressesOf(host: string): Promise<readonly string[]> {
    const answers = await Promise.allSettled([this.resolver.resolve4(host), this.resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const late = answers.find(
      (answer) => answer.status === 'rejected' && GIVES_UP.has(codeOf(answer.reason)),
    );
    if (late) throw Object.assign(new Error('No name server answers'), { code: 'EDNS' });
    const known = await lookup(host, { all: true }).catch(() => []);
    return known.map(({ address }) => address);
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
