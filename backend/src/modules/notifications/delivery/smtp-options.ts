import { isIP } from 'node:net';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

/** A mail server as settings name it. */
export interface NamedServer {
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
  /** The setting `smtpSecure`. */
  readonly secure: boolean;
}

/** Every wait has a limit; one try as a whole has that of its job's class. */
const LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** These begin in plain and turn to TLS by STARTTLS, whatever the switch says. */
const STARTTLS_PORTS: readonly number[] = [25, 587, 2525];

/**
 * Encrypted or not at all, and only under a certificate that is valid for the name; to a local server that the operator
 * allowed also in plain. `address` is the one that was judged: the name is asked no second time, since the next answer
 * might be another.
 */
export function smtpOptions(
  { host, port, user, password, secure }: NamedServer,
  address: string,
  isAllowed: boolean,
): SMTPTransport.Options {
  const fromTheStart = port === 465 || (secure && !STARTTLS_PORTS.includes(port));
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return {
    host: address,
    port,
    secure: fromTheStart,
    requireTLS: !fromTheStart && (secure || !isAllowed),
    ...(user && { auth: { user, pass: password ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(isIP(name) === 0 && { servername: name }) },
    ...LIMITS,
  };
}

/** The operator's `SMTP_URL`. On the submission port it is encrypted too, unless it says otherwise. */
export function urlOptions(smtpUrl: string): SMTPTransport.Options {
  const url = new URL(smtpUrl);
  const requireTLS = url.port === '587' && url.searchParams.get('requireTLS') !== 'false';
  return { url: smtpUrl, ...LIMITS, ...(requireTLS && { requireTLS }) };
}
