/**
 * The network by which callers are counted: an IPv4 address, or the /64 of an IPv6 address, which is what one household
 * or phone gets. Accepts what proxies write: with a port, in brackets, with a zone, IPv4 mapped into IPv6.
 */
export function networkOf(address: string): string {
  const ip = address
    .trim()
    .toLowerCase()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!ip.includes(':')) return ip;
  const groups = groupsOf(ip);
  if (groups === null) return ip;
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return mapped ? ipv4Of(groups[6] ?? '0', groups[7] ?? '0') : `${groups.slice(0, 4).join(':')}::/64`;
}

/** An IPv6 provider hands out a /48 as easily as a /64: so many permits it has, for 65,536 networks. */
export const WIDER_HAS = 10;

const NETWORK = /((?:[0-9a-f]+:){3})([0-9a-f]+)::\/64/;

/** A key that names a network, with the wider network in its place; null where there is none. */
export function widerKeyOf(key: string): string | null {
  return NETWORK.test(key) ? key.replace(NETWORK, (_, first: string) => `${first}:/48`) : null;
}

/** What is counted by a network: its mark, and that of the wider one; null where there is none. */
export function marksOf(network: string, mark: (name: string) => string): readonly [string, string | null] {
  const wider = widerKeyOf(network);
  return [mark(network), wider && mark(wider)];
}

/** Where callers of a network wait, one at each: its own place, and one of the few of the wider network. */
export function placesOf(network: string, ofWider: number): readonly string[] {
  const [, , group] = NETWORK.exec(network) ?? [];
  if (group === undefined) return [network];
  return [network, `${widerKeyOf(network)} ${Number.parseInt(group, 16) % ofWider}`];
}

/** The eight groups without leading zeros; null for a text that is no IPv6 address. */
function groupsOf(ip: string): readonly string[] | null {
  const url = `http://[${ip}]`;
  if (!URL.canParse(url)) return null;
  // The parser writes an IPv4 tail as groups too.
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...missing, ...after];
}

function ipv4Of(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}
