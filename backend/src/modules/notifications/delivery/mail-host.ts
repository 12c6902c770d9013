import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { MAIL_PORTS } from '@fiocco/contracts';
import {
  APP_CONFIG,
  type AppConfig,
  isInternalAddress,
  isInternalHost,
  isSmtpAllowed,
} from '../../../platform/index.js';
import { NameServer } from './name-server.js';
import { Refused, refusalOf, RefusedHost } from './refusal.js';

const INTERNAL = 'Un server della rete interna non è ammesso';
const WRONG_PORT = `La posta parte dalle porte ${MAIL_PORTS.join(', ')}`;
const LEADS_INSIDE = 'Il nome del server di posta porta nella rete interna: non è ammesso';
const UNKNOWN = 'Il server di posta non si trova';

/** Decides whether and at which address a named mail server is connected to. */
@Injectable()
export class MailHost {
  constructor(
    private readonly names: NameServer,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  isAllowed(host: string, port: number): boolean {
    return isSmtpAllowed(this.config.smtpAllow, host, port);
  }

  /** Throws {@link RefusedHost} where name or port alone forbid it. Asks no name server. */
  check(host: string, port: number): void {
    if (this.isAllowed(host, port)) return;
    if (isInternalHost(host)) throw new RefusedHost('smtpHost', INTERNAL);
    if (!MAIL_PORTS.includes(port)) throw new RefusedHost('smtpPort', WRONG_PORT);
  }

  /** The address to connect to. A name of which any address is internal is refused as a whole. */
  async addressOf(host: string, port: number): Promise<string> {
    this.check(host, port);
    const name = host.trim().replace(/^\[(.*)\]$/, '$1');
    if (isIP(name) !== 0 || this.isAllowed(host, port)) return name;
    const addresses = await this.names.addressesOf(name).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (addresses.some(isInternalAddress)) throw new RefusedHost('smtpHost', LEADS_INSIDE);
    const [address] = [...addresses].sort((one, other) => isIP(one) - isIP(other));
    if (address === undefined) throw new Refused(UNKNOWN, false);
    return address;
  }
}
