import { romeDayOf, type TodoEntry, type TodoKind } from '@fiocco/contracts';
import { formatDate } from '../../../shared/format/dates.js';
import type { IconName } from '../../../shared/office/pictures/icon.js';
import type { Tone } from '../../../shared/office/badge.js';
import { countOf } from '../../../shared/office/words.js';

interface KindWords {
  readonly tab: string;
  readonly title: string;
  readonly note: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

export const KIND_WORDS: Readonly<Record<TodoKind, KindWords>> = {
  collect: {
    tab: 'Prenotazioni',
    title: 'Prenotazioni in scadenza',
    note: 'scadute, o entro due giorni',
    tone: 'wait',
    icon: 'cash',
  },
  open: {
    tab: 'Da parte',
    title: 'Regali tenuti da parte',
    note: 'per chi ha chiesto tempo',
    tone: 'held',
    icon: 'clock',
  },
  mail: {
    tab: 'E-mail',
    title: 'E-mail non inviate',
    note: 'qualcuno le aspetta: si inviano di nuovo, o si telefona',
    tone: 'off',
    icon: 'mail-off',
  },
  job: {
    tab: 'Lavori',
    title: 'Lavori non riusciti',
    note: 'il negozio li ha provati più volte da solo',
    tone: 'off',
    icon: 'alert-triangle',
  },
  erased: {
    tab: 'Dati cancellati',
    title: 'Prenotazioni di chi ha cancellato i dati',
    note: 'non pagate',
    tone: 'grey',
    icon: 'ban',
  },
  withdrawal: {
    tab: 'Recessi',
    title: 'Recessi',
    note: 'il rimborso è dovuto entro 14 giorni',
    tone: 'off',
    icon: 'arrow-back-up',
  },
  shelf: {
    tab: 'Rientri',
    title: 'Regali pronti da rimettere a posto',
    note: 'rimborsati o riaperti dopo la preparazione',
    tone: 'wait',
    icon: 'package',
  },
  verify: {
    tab: 'Verifiche',
    title: 'Pagamenti da verificare',
    note: 'decide un amministratore',
    tone: 'wait',
    icon: 'alert-triangle',
  },
  stray: {
    tab: 'Inattesi',
    title: 'Incassi inattesi',
    note: 'denaro in più, da restituire',
    tone: 'off',
    icon: 'alert-triangle',
  },
  dispute: {
    tab: 'Contestati',
    title: 'Pagamenti contestati',
    note: 'si risponde sul sito del gestore del pagamento',
    tone: 'off',
    icon: 'alert-triangle',
  },
  difference: {
    tab: 'Differenze',
    title: 'Differenze con Stripe e PayPal',
    note: 'dal confronto di ogni mattina',
    tone: 'off',
    icon: 'alert-triangle',
  },
  closing: {
    tab: 'Cassa',
    title: 'Giornate di cassa da chiudere',
    note: 'giorni passati che nessuno ha ancora chiuso',
    tone: 'wait',
    icon: 'cash',
  },
  refund: {
    tab: 'Rimborsi',
    title: 'Rimborsi da completare',
    note: '',
    tone: 'wait',
    icon: 'arrow-back-up',
  },
  payment: {
    tab: 'Pagamenti',
    title: 'Pagamenti senza risposta',
    note: 'il negozio continua a chiedere da solo',
    tone: 'wait',
    icon: 'clock',
  },
  transfer: {
    tab: 'Bonifici',
    title: 'Bonifici da abbinare',
    note: 'si riconoscono dalla causale',
    tone: 'wait',
    icon: 'building-bank',
  },
};

export const waitingWords = (count: number): string => countOf(count, 'cosa da sbrigare', 'cose da sbrigare');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const shortDay = (iso: string) => formatDate(iso).slice(0, 5);
const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(romeDayOf(to)) - Date.parse(romeDayOf(from))) / DAY_MS);

function waitedWords(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return 'da poco';
  return hours < 48 ? `da ${countOf(hours, 'ora', 'ore')}` : `da ${Math.floor(hours / 24)} giorni`;
}

/** "restano 9 giorni", "scaduto da 2 giorni": the law counts them. */
function leftWords(dueAt: string, now: Date): string {
  const days = daysBetween(now, new Date(dueAt));
  if (days < 0) return `scaduto da ${countOf(-days, 'giorno', 'giorni')}`;
  if (days === 0) return 'scade oggi';
  return `${days === 1 ? 'resta' : 'restano'} ${countOf(days, 'giorno', 'giorni')}`;
}

/** "entro il 27/11", "scade oggi", "scaduto il 20/11"; without a term since when it waits. */
export function timeWords({ kind, dueAt, overdue, since }: TodoEntry, now = new Date()): string {
  if (dueAt === null) return waitedWords(since, now);
  if (kind === 'withdrawal') return leftWords(dueAt, now);
  if (overdue) return `scaduto il ${shortDay(dueAt)}`;
  const days = daysBetween(now, new Date(dueAt));
  if (days <= 0) return 'scade oggi';
  return days === 1 ? 'scade domani' : `entro il ${shortDay(dueAt)}`;
}
