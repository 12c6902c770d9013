import type { FastifyReply } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { type AppConfig, BUYER_COOKIE, RequestContext, setOwnCookie } from '../../../platform/index.js';

/** An anonymous buyer's proof of ownership has to outlive a reservation and its pick-up. */
const COOKIE_SECONDS = 90 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;
const TAG_LENGTH = 8;

/** Hashes of this browser's tokens, as drafts and transactions store them. It owns what was begun under any of them. */
export function browserHashes(): readonly string[] {
  return RequestContext.current()
    .browserTokens.filter((token) => TOKEN.test(token))
    .map(hash);
}

/** Whether the calling browser owns a purchase that was begun under this hash. */
export function isThisBrowser(owner: string | null): boolean {
  return owner !== null && browserHashes().includes(owner);
}

/** The hash under which this browser begins a purchase. A browser without a token gets one with the answer. */
export function ensureBrowser(reply: FastifyReply, config: Pick<AppConfig, 'publicUrl'>): string {
  const [known] = browserHashes();
  if (known !== undefined) return known;
  const value = randomBytes(32).toString('base64url');
  const owner = hash(value);
  // The cookie's name contains part of its hash, so that two first calls at the same time do not overwrite each other's
  // cookie.
  const name = `${BUYER_COOKIE}_${owner.slice(0, TAG_LENGTH)}`;
  setOwnCookie(reply, config, { name, value, seconds: COOKIE_SECONDS });
  return owner;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
