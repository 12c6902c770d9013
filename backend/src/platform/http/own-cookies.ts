import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config/app-config.js';

type Address = Pick<AppConfig, 'publicUrl'>;
type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Browsers accept a cookie with this prefix only from this very host over https, so no neighbouring host can set one.
 */
const OF_THIS_HOST = '__Host-';

const isSecure = ({ publicUrl }: Address): boolean => publicUrl.startsWith('https:');
/** The name under which browsers keep it. */
export const ownCookieName = (name: string, address: Address): string =>
  isSecure(address) ? `${OF_THIS_HOST}${name}` : name;
const optionsOf = (address: Address) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(address) }) as const;

/**
 * The call's cookies by the shop's own names. Under https, cookies without the prefix are left out, because the shop
 * did not set them.
 */
export function ownCookies(cookies: Cookies, address: Address): Record<string, string | undefined> {
  if (!isSecure(address)) return { ...cookies };
  const own = Object.entries(cookies).filter(([name]) => name.startsWith(OF_THIS_HOST));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(OF_THIS_HOST.length), value]));
}

/** Sets a cookie that neither scripts nor other sites' pages can read. */
export function setOwnCookie(
  reply: FastifyReply,
  address: Address,
  { name, value, seconds }: { readonly name: string; readonly value: string; readonly seconds: number },
): void {
  void reply.setCookie(ownCookieName(name, address), value, { ...optionsOf(address), maxAge: seconds });
}

export function clearOwnCookie(reply: FastifyReply, address: Address, name: string): void {
  void reply.clearCookie(ownCookieName(name, address), optionsOf(address));
}

/** Replaces the call's cookies by these for everything that follows. */
export function keepOwnCookies(request: FastifyRequest, address: Address): void {
  request.cookies = ownCookies(request.cookies, address);
}
