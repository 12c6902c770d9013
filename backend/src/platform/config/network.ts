import { BlockList, isIP } from 'node:net';
import { ConfigError } from './config-error.js';

export interface NetworkConfig {
  readonly port: number;
  readonly host: string;
  /**
   * The base of every link that leaves the server, without a trailing slash. The Host header is never used for links.
   */
  readonly publicUrl: string;
  /**
   * The proxies whose `X-Forwarded-*` headers are trusted: their addresses (also CIDR ranges and the names `loopback`,
   * `linklocal`, `uniquelocal`), or how many of them a call has passed; null trusts none.
   */
  readonly trustProxy: readonly string[] | number | null;
  /** Whether only this computer can reach the process, because it listens on a loopback address. */
  readonly isLocal: boolean;
  /**
   * The host names under which calls are answered; null for any. Outside production no proxy checks the name, and a
   * page whose name was pointed at this computer must not read the shop (DNS rebinding).
   */
  readonly servedHost: string | null;
}

/** A few proxies in a row are usual; a large number is a port or another mistake. */
const MOST_HOPS = 10;
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Of IPv6, which has many spellings for one address. */
const loopback = new BlockList();
loopback.addAddress('::1', 'ipv6');

export function networkFrom(env: NodeJS.ProcessEnv, production: boolean): NetworkConfig {
  const port = portFrom(env['PORT']);
  const host = env['HOST'] || (production ? '0.0.0.0' : 'localhost');
  const publicUrl = publicUrlFrom(env['PUBLIC_URL'], port);
  if (production) refusePlain(publicUrl);
  const trustProxy = trustProxyFrom(env['TRUST_PROXY']);
  return {
    port,
    host,
    publicUrl,
    trustProxy,
    isLocal: isLoopback(host),
    servedHost: production ? null : new URL(publicUrl).hostname,
  };
}

/** Whether a host, from a URL or an address to listen on, is this computer. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const version = isIP(name);
  // Asked for every call outside production: a list of subnets would cost more than the rest of the question.
  if (version === 4) return name.startsWith('127.');
  return version === 6 && loopback.check(name, 'ipv6');
}

function portFrom(text: string | undefined, name = 'PORT'): number {
  const port = Number(text || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`${name} ${text} is not a port`);
  return port;
}

/** Only this computer reads the metrics unless `METRICS_HOST` names another address to listen on. */
export function metricsFrom(env: NodeJS.ProcessEnv): { readonly port: number; readonly host: string } | null {
  const text = env['METRICS_PORT'];
  if (!text) return null;
  return { port: portFrom(text, 'METRICS_PORT'), host: env['METRICS_HOST'] || '127.0.0.1' };
}

function publicUrlFrom(text: string | undefined, port: number): string {
  const url = text || `http://localhost:${port}`;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new ConfigError(`PUBLIC_URL ${url} is not a web address`);
  return url.replace(/\/+$/, '');
}

/** What a browser sends to it would be read by everybody on the way; this computer's own names are no way. */
function refusePlain(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new ConfigError(
    `PUBLIC_URL ${publicUrl} is not https: NODE_ENV=production serves no other public address`,
  );
}

function trustProxyFrom(text: string | undefined): readonly string[] | number | null {
  const wanted = text?.trim();
  if (!wanted || wanted === 'none') return null;
  if (/^[1-9]\d*$/.test(wanted) && Number(wanted) <= MOST_HOPS) return Number(wanted);
  const ranges = wanted.split(',').map((range) => range.trim());
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong === undefined) return ranges;
  throw new ConfigError(
    `TRUST_PROXY ${wrong} is no address of a proxy, no number of proxies (1 to ${MOST_HOPS}), and not "none"`,
  );
}

function isRange(text: string): boolean {
  if (NAMED_RANGES.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}
