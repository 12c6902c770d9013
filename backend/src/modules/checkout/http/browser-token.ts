import type { FastifyReply } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { type AppConfig, BUYER_COOKIE, RequestContext } from '../../../platform/index.js';

/** The anonymous buyer's proof of ownership outlives a reservation and its pick-up. */
const COOKIE_SECONDS = 90 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

/** Hash of this browser's token, as drafts and transactions keep it; null where it has none. */
export function browserHash(): string | null {
  const token = RequestContext.current().browserToken;
  return token !== null && TOKEN.test(token) ? hash(token) : null;
}

/** This browser's hash; a browser without a token gets one with the answer. */
export function ensureBrowser(reply: FastifyReply, config: Pick<AppConfig, 'publicUrl'>): string {
  const known = browserHash();
  if (known !== null) return known;
  const token = randomBytes(32).toString('base64url');
  void reply.setCookie(BUYER_COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
  return hash(token);
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
