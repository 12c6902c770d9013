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
