import { readFileSync } from 'node:fs';
import type { AllowedServer } from '../network/internal-address.js';
import { ConfigError } from './config-error.js';

/* Addresses of the servers that the process uses. Each may contain a password, so error texts never repeat one. */

/** `DATABASE_URL`, with the password from the file that `DATABASE_PASSWORD_FILE` names, if it is set. */
export function databaseUrlFrom(env: NodeJS.ProcessEnv): string {
  const text = env['DATABASE_URL'];
  if (!text) throw new ConfigError('DATABASE_URL is not set');
  const url = addressOf(text, ['postgres:', 'postgresql:']);
  if (!url) throw new ConfigError('DATABASE_URL is not an address postgres://…');
  const file = env['DATABASE_PASSWORD_FILE'];
  if (!file) return text;
  url.password = encodeURIComponent(passwordIn(file));
  return url.href;
}

function passwordIn(file: string): string {
  const password = readIfPossible(file).trim();
  if (password === '') throw new ConfigError(`DATABASE_PASSWORD_FILE ${file} holds no password`);
  return password;
}

function readIfPossible(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATABASE_PASSWORD_FILE ${file} cannot be read (${code})`);
  }
}

/** `EVENT_STORE`; null where it is empty or `postgres`. */
export function eventStoreFrom(text: string | undefined): string | null {
  if (!text || text === 'postgres') return null;
  if (!/^esdb(\+discover)?:\/\/./.test(text)) {
    throw new ConfigError('EVENT_STORE is neither "postgres" nor an address esdb://…');
  }
  return text;
}

export function redisFrom(text: string | undefined): string | null {
  if (!text) return null;
  if (!addressOf(text, ['redis:', 'rediss:'])) throw new ConfigError('REDIS_URL is not an address redis://…');
  return text;
}

export function mailServerFrom(text: string | undefined): string | null {
  if (!text) return null;
  if (!addressOf(text, ['smtp:', 'smtps:'])?.hostname) {
    throw new ConfigError('SMTP_URL is not an address smtp://… or smtps://…');
  }
  return text;
}

/** Programs that keep every mail and pass none on, by their usual names or port. */
const CATCHER = /^(mailpit|mailhog|maildev|mailcatcher|inbucket)$/;

/** A line for the start of a shop that guests reach and whose mails they would wait for in vain; null where all is well. */
export function warningOfCatcher(smtpUrl: string | null, publicUrl: string): string | null {
  if (smtpUrl === null || !publicUrl.startsWith('https:')) return null;
  const { hostname, port } = new URL(smtpUrl);
  if (port !== '1025' && !CATCHER.test(hostname)) return null;
  return `SMTP_URL names ${hostname}, which catches mail: where the settings name no other server, NO MAIL of ${publicUrl} REACHES ANYBODY`;
}

/** `SMTP_ALLOW`: `host:port`, several separated by commas; an IPv6 address in brackets. */
export function smtpAllowFrom(text: string | undefined): readonly AllowedServer[] {
  const named = (text ?? '').split(',').map((server) => server.trim());
  return named.filter(Boolean).map((server) => hostAndPort('SMTP_ALLOW', server));
}

/** `SENDGRID_SMTP`: where SendGrid takes mail from a shop with its key. */
export const sendgridFrom = (text: string | undefined): AllowedServer =>
  hostAndPort('SENDGRID_SMTP', text?.trim() || 'smtp.sendgrid.net:587');

function hostAndPort(name: string, server: string): AllowedServer {
  const [, host, port] = /^(\[[^\]]+\]|[^:\s]+):(\d{1,5})$/.exec(server) ?? [];
  if (!host || Number(port) < 1 || Number(port) > 65_535)
    throw new ConfigError(`${name} ${server} is not host:port`);
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

export function apiUrlFrom(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!addressOf(text, ['http:', 'https:'])) throw new ConfigError(`${name} is not an address https://…`);
  return text;
}

function addressOf(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}
