import { paymentRule } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import type { DiaryLine } from './diary-line.js';

const ROME = { timeZone: 'Europe/Rome' } as const;
const DAY = new Intl.DateTimeFormat('it-IT', { ...ROME, day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

export const day = (iso: string): string => DAY.format(new Date(iso));
export const time = (iso: string): string => TIME.format(new Date(iso));

const CANCELLED: Record<string, string> = {
  cancelled_by_staff: 'ha annullato la transazione',
  cancelled_by_buyer: 'ha rinunciato al regalo',
  draft_expired: 'ha chiuso la bozza lasciata a metà',
};

function heldSentence(event: Extract<DiaryLine, { type: 'UnitHeld' }>): string {
  const { kind, amountCents, paymentMethod, expiresAt } = event.data;
  const until = expiresAt === null ? '' : ` fino alle ${time(expiresAt)}`;
  const what = kind === 'quota' ? 'la quota ' : '';
  const kept = kind === 'quota' ? 'la quota è tenuta' : 'il regalo è tenuto';
  return `ha scelto di pagare ${what}${paymentRule(paymentMethod)?.payingBy ?? paymentMethod}: ${formatEuro(amountCents)}; ${kept} da parte${until}`;
}

/** What happened, to follow the actor's name. */
export function sentenceOf(event: DiaryLine): string {
  switch (event.type) {
    case 'UnitHeld':
      return heldSentence(event);
    case 'HoldExpired':
      return 'ha liberato il regalo: il tempo per confermare è scaduto';
    case 'HoldReleased':
      return event.data.reason === 'buyer_went_back'
        ? 'ha fatto un passo indietro e lasciato libero il regalo'
        : 'ha cambiato la sua scelta';
    case 'UnitReserved':
      return `ha confermato la prenotazione fino al ${day(event.data.reservedUntil)}, da pagare in negozio`;
    case 'ReservationExpired':
      return 'ha liberato il regalo: la prenotazione è scaduta senza pagamento';
    case 'TransactionCancelled':
      return CANCELLED[event.data.reason] ?? 'ha annullato la transazione';
    case 'BuyerCorrected':
      return 'ha corretto i dati dell’acquirente';
    case 'MoneyTaken':
      return `ha incassato ${formatEuro(event.data.amountCents)} in negozio`;
    case 'MoneyReversed':
      return `ha stornato ${formatEuro(event.data.amountCents)} segnati per errore: sono di nuovo da incassare`;
    case 'TransactionPaid':
      return 'ha segnato la transazione come pagata per intero';
  }
}

/** The same sentence after a name that stands for several people. */
export function inPlural(sentence: string): string {
  return sentence.replace(/^ha /, 'hanno ').replace('la sua scelta', 'la loro scelta');
}
