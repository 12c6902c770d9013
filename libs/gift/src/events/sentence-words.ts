import type { WholeKind } from './agreement.js';
import { howInWords, paymentRule, providerName, romeDayOf } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import type { UnitHeld } from './holding.js';
import { type ByHand, isByTransfer } from '../state/payments.js';
import type { DeliveryMail } from '../state/purchase.js';

const ROME = { timeZone: 'Europe/Rome' } as const;
const DAY = new Intl.DateTimeFormat('it-IT', { ...ROME, day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

export const dayInWords = (iso: string): string => DAY.format(new Date(iso));
export const timeInWords = (iso: string): string => TIME.format(new Date(iso));

/** What a sentence of the Cronologia has to know besides its event. */
export interface Telling {
  /** Whether staff did it, and not the buyer or the shop by itself. */
  readonly byStaff: boolean;
  /** Whether the transaction is a share, not a whole gift. */
  readonly isShare: boolean;
  /** The code of the provider that has the payment; null where nobody knows it. */
  readonly provider: string | null;
}

/** An unknown method is told by its code. */
export const payingBy = (method: string): string => paymentRule(method)?.payingBy ?? method;

export function heldSentence(
  { amountCents, paymentMethod, expiresAt }: UnitHeld['data'],
  { byStaff, isShare }: Telling,
): string {
  const until = expiresAt === null ? '' : ` fino alle ${timeInWords(expiresAt)}`;
  const [method, amount] = [payingBy(paymentMethod), formatEuro(amountCents)];
  // Staff keep it for the buyer: a sale at the counter, or a transaction that they reopen.
  if (byStaff) {
    const what = isShare ? 'la quota' : 'il regalo';
    return `ha tenuto da parte ${what}, da pagare ${method}: ${amount}${until}`;
  }
  const kept = isShare ? 'la quota è tenuta' : 'il regalo è tenuto';
  return `ha scelto di pagare ${isShare ? 'la quota ' : ''}${method}: ${amount}; ${kept} da parte${until}`;
}

export function cancelledSentence(reason: string, { byStaff, isShare }: Telling): string {
  if (reason === 'cancelled_by_buyer')
    return byStaff
      ? 'ha annullato la transazione, a cui chi ha acquistato rinuncia'
      : `ha rinunciato ${isShare ? 'alla quota' : 'al regalo'}`;
  if (reason === 'lost_in_restore')
    return 'ha registrato l’acquisto come annullato: il ripristino ne ha perso i dati';
  return reason === 'draft_expired' ? 'ha chiuso la bozza lasciata a metà' : 'ha annullato la transazione';
}

export const freed = ({ isShare }: Telling): string =>
  isShare ? 'ha liberato la quota' : 'ha liberato il regalo';

export function releasedSentence(reason: string, { isShare }: Telling): string {
  if (reason !== 'buyer_went_back') return 'ha cambiato la scelta fatta';
  return `ha fatto un passo indietro e ${isShare ? 'lasciato libera la quota' : 'lasciato libero il regalo'}`;
}

export const uncertainSentence = (reason: string): string =>
  `ha segnato il pagamento da verificare: ${reason === 'amounts_differ' ? 'l’importo non corrisponde' : 'l’esito non è noto'}`;

const HANDED_OVER = { delivered: 'consegnato', shipped: 'spedito' } as const;

export const kindSentence = (kind: WholeKind): string =>
  kind === 'prenotazione'
    ? 'ha cambiato l’acquisto in una prenotazione'
    : 'ha cambiato la prenotazione in un acquisto';

export const allRefundedSentence = (reopened: boolean): string =>
  `ha rimborsato tutto: il regalo ${reopened ? 'è di nuovo libero' : 'resta preso'}`;

export const notedSentence = (is: object | null, what: string): string =>
  `ha ${is === null ? 'tolto' : 'segnato'} ${what}`;

export const documentSentence = (document: object | null): string =>
  notedSentence(
    document,
    document === null ? 'il numero di scontrino o fattura' : 'lo scontrino o la fattura',
  );

export const readiedSentence = (on: string | null): string =>
  on === null
    ? 'ha tolto il segno che il regalo era pronto'
    : `ha segnato il regalo come pronto il ${datedInWords(on)}`;

export function handedOverSentence(how: keyof typeof HANDED_OVER, on: string | null): string {
  const left = HANDED_OVER[how];
  return on === null
    ? `ha tolto il segno che il regalo era stato ${left}`
    : `ha segnato il regalo come ${left} il ${datedInWords(on)}`;
}

export const deliveryMailSentence = (mail: DeliveryMail): string =>
  `ha chiesto l’e-mail «${mail === 'ready' ? 'Pronto per il ritiro' : 'Spedito'}»`;

const datedInWords = (day: string): string => day.split('-').reverse().join('/');

/** The day for which money counts, where that is not the day on which it was recorded at `at` (ISO). */
export const forDay = (on: string | null, at: string): string =>
  on === null || on === romeDayOf(new Date(at)) ? '' : `, per il ${datedInWords(on)}`;

export const WHY_VOIDED: Readonly<Record<string, string>> = {
  hold_ended: 'il tempo è scaduto',
  authorised_late: 'è stato autorizzato quando il tempo era già scaduto',
  gift_gone: 'il regalo non è più disponibile',
  too_many_declines: 'troppi tentativi rifiutati',
  method_changed: 'è stato scelto un altro modo di pagare',
  buyer_went_back: 'chi acquista è tornato indietro',
  cancelled_by_staff: 'la transazione viene annullata',
  cancelled_by_buyer: 'chi acquista ha rinunciato',
};
export const AFTER_VOID: Readonly<Record<string, string>> = {
  held: 'il regalo resta da parte',
  draft: 'il regalo è libero',
  cancelled: 'la transazione è annullata',
};
export const VERIFIED: Readonly<Record<string, string>> = {
  paid: 'ha verificato il pagamento: è arrivato',
  cancelled: 'ha verificato il pagamento: non è arrivato niente',
  refunded: 'ha verificato il rimborso: è stato fatto',
};

const SOURCES: Readonly<Record<string, string>> = { till: 'in negozio', transfer: 'con bonifico' };
export const wayBack = (source: string): string => SOURCES[source] ?? `tramite ${providerName(source)}`;
export const ofProvider = (code: string | null): string =>
  code === null ? 'del gestore del pagamento' : `di ${providerName(code)}`;
export const shortBy = (cents: number): string =>
  cents > 0 ? `, accettati ${formatEuro(cents)} in meno` : '';

type Moved = { readonly amountCents: number } & ByHand;

export const takenSentence = ({ amountCents, how, on }: Moved, at: string): string =>
  `ha incassato ${formatEuro(amountCents)} ${how === null ? 'in negozio' : howInWords(how)}${forDay(on, at)}`;

export const refundedSentence = ({ amountCents, how, on }: Moved, at: string): string =>
  `ha rimborsato ${formatEuro(amountCents)}${how === null ? '' : ` ${howInWords(how)}`}${forDay(on, at)}`;

/** While a transfer was awaited. */
export function matchedSentence(
  { forgivenCents, ...moved }: Moved & { readonly forgivenCents: number },
  at: string,
): string {
  const { amountCents, how, on } = moved;
  if (!isByTransfer(how)) return takenSentence(moved, at);
  return `ha abbinato un bonifico di ${formatEuro(amountCents)}${shortBy(forgivenCents)}${forDay(on, at)}`;
}

export const withdrawalSentence = (byStaff: boolean): string =>
  byStaff
    ? 'ha registrato il recesso che chi ha acquistato ha confermato a voce'
    : 'ha dichiarato il recesso dal contratto';

export const WITHDRAWAL_DENIED =
  'ha messo da parte una richiesta di recesso: chi ha acquistato ha detto di non averla fatta';
