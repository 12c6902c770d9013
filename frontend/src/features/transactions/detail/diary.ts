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
  | OfEntry
  | {
      readonly kind: 'sale';
      /** Of its money. */
      readonly entry: HistoryEntry;
      /** All that the one deed wrote, the newest first. */
      readonly steps: readonly OfEntry[];
    }
  | { readonly kind: 'mail'; readonly mail: RegisteredMail };

export interface OfEntry {
  readonly kind: 'entry';
  readonly entry: HistoryEntry;
  /** Counted within this transaction, from 1: the ledger counts the gift's events, and begins before it. */
  readonly place: number;
}

type Told = Exclude<DiaryLine, { readonly kind: 'day' }>;

const timeOf = (line: Told): string =>
  line.kind === 'mail' ? (line.mail.sentAt ?? line.mail.createdAt) : line.entry.at;

const isShown = (line: Told, shown: Shown): boolean =>
  shown === 'all' || shown === (line.kind === 'mail' ? 'mail' : line.entry.actor.kind);

/** What one request wrote, from this line on. */
function deedFrom(told: readonly Told[], first: OfEntry): readonly OfEntry[] {
  const after = told.slice(told.indexOf(first));
  const isOther = (line: Told) => line.kind !== 'entry' || line.entry.cause !== first.entry.cause;
  const end = after.findIndex(isOther);
  return (end < 0 ? after : after.slice(0, end)).filter((line) => line.kind === 'entry');
}

/** A sale that is paid at the counter writes several events by one request: one line tells it, and unfolds. */
function withSales(told: readonly Told[]): readonly Told[] {
  const first = told.find(
    (line): line is OfEntry =>
      line.kind === 'entry' &&
      line.entry.actor.kind === 'staff' &&
      line.entry.type.startsWith('gift.UnitHeld.'),
  );
  const deed = first ? deedFrom(told, first) : [];
  const [money, ...more] = deed.filter(({ entry }) => entry.receipt !== null);
  // Of money that came in two ways one line would tell a part alone.
  if (!first || !money || more.length > 0 || deed.length < 3) return told;
  const sale: Told = { kind: 'sale', entry: money.entry, steps: deed.toReversed() };
  return told.toSpliced(told.indexOf(first), deed.length, sale);
}

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
  return withDays(
    withSales(told)
      .toReversed()
      .filter((line) => isShown(line, shown)),
  );
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
