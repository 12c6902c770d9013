import { MAIL_PORTS, type ShopSettings } from '@fiocco/contracts';
import { type AppConfig, isInternalHost, isSmtpAllowed } from '../../platform/index.js';
import { Refusal, type Refusals } from './refusal.js';

/** What several settings must be together; asked where one of them is about to change. */
interface Rule {
  readonly of: readonly (keyof ShopSettings)[];
  refuses(values: ShopSettings, config: AppConfig): Refusals;
}

type Values = Pick<ShopSettings, 'environmentMode' | 'stripeDevPublicKey' | 'paypalDevClientId'>;

/** Whether payments would go to a provider's sandbox: its mode alone, without a key, takes none. */
export const usesSandbox = ({ environmentMode, stripeDevPublicKey, paypalDevClientId }: Values): boolean =>
  environmentMode === 'development' && (stripeDevPublicKey !== null || paypalDevClientId !== null);

/** `smtp.example.org:587`; not an IPv6 address, which has several colons. */
const WITH_PORT = /^(?:[a-z]+:\/\/.*|[^:]+:\d+)$/i;
const HOST = /^[a-z0-9.:[\]_-]+$/i;

export const RULES: readonly Rule[] = [
  /** The process would not start again with them. */
  {
    of: ['environmentMode', 'stripeDevPublicKey', 'paypalDevClientId'],
    refuses(values, { production }): Refusals {
      if (!production || !usesSandbox(values)) return {};
      const text = 'Questo server lavora in produzione: i pagamenti di prova qui non si accendono.';
      return { environmentMode: new Refusal('SANDBOX_IN_PRODUCTION', text) };
    },
  },
  /**
   * A mail server is where mail ports are, and outside: otherwise a saved address could be used to look around in the
   * network of the shop's own servers. Names are not resolved here; whoever connects checks what they resolve to.
   */
  {
    of: ['smtpHost', 'smtpPort'],
    refuses({ smtpHost: host, smtpPort: port }, { smtpAllow }) {
      if (host !== null && isSmtpAllowed(smtpAllow, host, port)) return {};
      // Without a host it may be the port of a server that the operator allows and that is named next.
      const isMailPort =
        MAIL_PORTS.includes(port) || (host === null && smtpAllow.some((server) => server.port === port));
      const hostRefusal = host === null ? null : refusalOf(host);
      return {
        ...(hostRefusal && { smtpHost: hostRefusal }),
        ...(!isMailPort && { smtpPort: portRefused() }),
      };
    },
  },
];

function refusalOf(host: string): Refusal | null {
  if (WITH_PORT.test(host))
    return new Refusal('SMTP_HOST_WITH_PORT', 'Qui va solo il nome del server: la porta ha il suo campo');
  if (!HOST.test(host))
    return new Refusal('SMTP_HOST_WRONG', 'Scrivi il nome del server, come smtp.esempio.it');
  return isInternalHost(host)
    ? new Refusal('SMTP_HOST_NOT_ALLOWED', 'Un server della rete interna non è ammesso')
    : null;
}

const portRefused = () =>
  new Refusal('SMTP_PORT_NOT_ALLOWED', `La posta parte dalle porte ${MAIL_PORTS.join(', ')}`);
