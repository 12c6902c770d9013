import { Problem } from '../errors/problem.js';

/** What a record stores about its last change. */
export interface Versioned {
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}

/** The version in `If-Match`; `null` where the caller sends none (older clients). */
export function versionSeen(ifMatch: string | undefined): number | null {
  const text = ifMatch?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text);
  return match ? Number(match[1]) : Number.NaN;
}

/** Refuses to overwrite a version that the caller has not read. */
export function refuseIfModified(record: Versioned, seen: number | null): void {
  if (seen !== null && seen !== record.version) throw modifiedByOthers(record);
}

const TIME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit' });

export function modifiedByOthers(record: Versioned): Problem {
  const who = record.updatedBy ?? 'un altro utente';
  const when = `alle ${TIME.format(record.updatedAt)} del ${DAY.format(record.updatedAt)}`;
  return new Problem(
    'MODIFIED_BY_OTHERS',
    409,
    `Nel frattempo modificato da ${who} ${when}. Ricarica la pagina e riprova.`,
    { details: { version: record.version, by: who, at: record.updatedAt.toISOString() } },
  );
}
