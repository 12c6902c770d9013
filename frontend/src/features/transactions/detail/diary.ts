import type { HistoryEntry, RegisteredMail } from '@fiocco/contracts';
import { formatWeekday } from '../../../shared/format/dates.js';

export type ActorKind = HistoryEntry['actor']['kind'];

export const KINDS: readonly (readonly [ActorKind, string])[] = [
  ['staff', 'Persone'],
  ['buyer', 'Acquirente'],
  ['provider', 'Pagamenti'],
  ['system', 'Sistema'],
];

/** What the diary may be narrowed to. */
export type Shown = ActorKind | 'mail' | 'all';

/** What stands in the diary, under the heading of its day. */
export type DiaryLine =
  | { readonly kind: 'day'; readonly words: string }
  | {
      readonly kind: 'entry';
      readonly entry: HistoryEntry;
      /** Counted within this transaction, from 1: the ledger counts the gift's events, and begins before it. */
      readonly place: number;
    }
  | { readonly kind: 'mail'; readonly mail: RegisteredMail };

type Told = Exclude<DiaryLine, { readonly kind: 'day' }>;

const timeOf = (line: Told): string =>
  line.kind === 'entry' ? line.entry.at : (line.mail.sentAt ?? line.mail.createdAt);

const isShown = (line: Told, shown: Shown): boolean =>
  shown === 'all' || shown === (line.kind === 'entry' ? line.entry.actor.kind : 'mail');

/**
 * Newest first, a heading for each day. A filter hides entries, and changes no entry's number. Entries keep the ledger's
 * order, whatever the clocks said; each mail stands above the last entry before it.
 */
export function diaryLines(
  entries: readonly HistoryEntry[],
  mails: readonly RegisteredMail[],
  shown: Shown,
): DiaryLine[] {
  const told: Told[] = entries
    .toSorted((a, b) => a.number - b.number)
    .map((entry, index) => ({ kind: 'entry', entry, place: index + 1 }));
  for (const mail of mails) {
    const line: Told = { kind: 'mail', mail };
    const before = told.findLastIndex((each) => timeOf(each) <= timeOf(line));
    told.splice(before + 1, 0, line);
  }
  return withDays(told.toReversed().filter((line) => isShown(line, shown)));
}

function withDays(told: readonly Told[]): DiaryLine[] {
  const lines: DiaryLine[] = [];
  let day = '';
  for (const line of told) {
    const words = formatWeekday(timeOf(line));
    if (words !== day) lines.push({ kind: 'day', words });
    day = words;
    lines.push(line);
  }
  return lines;
}

/** What became of a mail, without its subject: "inviata a lia@posta.example". */
export function mailWords({ state, to, erased, reason }: RegisteredMail): string {
  const whom = erased ? 'destinatario cancellato' : to;
  if (state === 'sent') return whom ? `inviata a ${whom}` : 'inviata';
  if (state === 'queued') return 'in coda per l’invio';
  return reason
    ? `non inviata: ${reason.charAt(0).toLocaleLowerCase('it')}${reason.slice(1)}`
    : 'non inviata';
}
