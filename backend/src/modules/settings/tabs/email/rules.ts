import { MAIL_PORTS } from '@fiocco/contracts';
import { isInternalHost, isSmtpAllowed } from '../../../../platform/index.js';
import { Refusal } from '../refusal.js';
import type { TabRule } from '../tab.js';
import type { schema } from './schema.js';

/** `smtp.example.org:587`; not an IPv6 address, which has several colons. */
const WITH_PORT = /^(?:[a-z]+:\/\/.*|[^:]+:\d+)$/i;
const HOST = /^[a-z0-9.:[\]_-]+$/i;

/**
 * A mail server is where mail ports are, and outside: otherwise a saved address could be used to look around in the
 * network of the shop's own servers. Names are not resolved here; whoever connects checks what they resolve to.
 */
export const rules: readonly TabRule<typeof schema>[] = [
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
