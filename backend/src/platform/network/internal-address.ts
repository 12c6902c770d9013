import { BlockList, isIP } from 'node:net';

/* What only a server inside can reach. A guest's or an administrator's word must not make the shop knock there. */

/** An address that the operator lets mail go to although it is internal: `SMTP_ALLOW`. */
export interface AllowedServer {
  readonly host: string;
  readonly port: number;
}

const INTERNAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

const IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** The last five carry an IPv4 address inside, or lead through a relay. */
const IPV6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
];

const internal = new BlockList();
for (const [net, bits] of IPV4) internal.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of IPV6) internal.addSubnet(net, bits, 'ipv6');

/** Whether an IP address leads nowhere but inside. Everything that is no IP address does, too. */
export function isInternalAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 0) return true;
  return internal.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether a host is internal by its name or number alone, in whatever spelling (`127.1`, `0x7f000001`, `[::1]`). What a
 * name resolves to has to be asked with {@link isInternalAddress} by whoever connects.
 */
export function isInternalHost(host: string): boolean {
  const written = writtenHost(host);
  if (written === null) return true;
  if (isIP(written) !== 0) return isInternalAddress(written);
  return !written.includes('.') || INTERNAL_NAMES.test(written);
}

export function isSmtpAllowed(allowed: readonly AllowedServer[], host: string, port: number): boolean {
  const written = writtenHost(host);
  return allowed.some((server) => server.port === port && writtenHost(server.host) === written);
}

/** A host in its one spelling; null for what is none. */
function writtenHost(host: string): string | null {
  const bare = host.trim().replace(/\.$/, '');
  const address = isIP(bare) === 6 ? `[${bare}]` : bare;
  if (!/^[\w.:[\]-]+$/.test(address) || !URL.canParse(`http://${address}/`)) return null;
  const url = new URL(`http://${address}/`);
  return url.port
    ? null
    : url.hostname
        .replace(/^\[(.*)\]$/, '$1')
        .replace(/\.$/, '')
        .toLowerCase();
}
