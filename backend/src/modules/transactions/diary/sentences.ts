import { paymentRule } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import type { DiaryLine } from './diary-line.js';

const ROME = { timeZone: 'Europe/Rome' } as const;
const DAY = new Intl.DateTimeFormat('it-IT', { ...ROME, day: '2-digit', month: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

export const day = (iso: string): string => DAY.format(new Date(iso));
export const time = (iso: string): string => TIME.format(new Date(iso));

/** What a sentence has to know besides its event. */
export interface Telling {
  /** Written as in the ledger: `staff:3`, `buyer`. */
  readonly actor: string;
  /** Whether the transaction is a share, not a whole gift. */
  readonly isShare: boolean;
}

function cancelledSentence(reason: string, { isShare }: Telling): string {
  if (reason === 'cancelled_by_buyer') return `ha rinunciato ${isShare ? 'alla quota' : 'al regalo'}`;
  return reason === 'draft_expired' ? 'ha chiuso la bozza lasciata a metà' : 'ha annullato la transazione';
}

function heldSentence(event: Extract<DiaryLine, { type: 'UnitHeld' }>, { actor, isShare }: Telling): string {
  const { amountCents, paymentMethod, expiresAt } = event.data;
  const until = expiresAt === null ? '' : ` fino alle ${time(expiresAt)}`;
  const method = paymentRule(paymentMethod)?.payingBy ?? paymentMethod;
  // Staff keep it for the buyer: a sale at the counter, or a transaction that they reopen.
  if (actor.startsWith('staff:')) {
    const what = isShare ? 'la quota' : 'il regalo';
    return `ha tenuto da parte ${what}, da pagare ${method}: ${formatEuro(amountCents)}${until}`;
  }
  const kept = isShare ? 'la quota è tenuta' : 'il regalo è tenuto';
  return `ha scelto di pagare ${isShare ? 'la quota ' : ''}${method}: ${formatEuro(amountCents)}; ${kept} da parte${until}`;
}

/** What happened, to follow the actor's name. */
export function sentenceOf(event: DiaryLine, telling: Telling): string {
  const freed = telling.isShare ? 'ha liberato la quota' : 'ha liberato il regalo';
  switch (event.type) {
    case 'UnitHeld':
      return heldSentence(event, telling);
    case 'HoldExpired':
      return `${freed}: il tempo per confermare è scaduto`;
    case 'HoldReleased':
      return event.data.reason === 'buyer_went_back'
        ? `ha fatto un passo indietro e ${telling.isShare ? 'lasciato libera la quota' : 'lasciato libero il regalo'}`
        : 'ha cambiato la sua scelta';
    case 'UnitReserved':
      return `ha confermato la prenotazione fino al ${day(event.data.reservedUntil)}, da pagare in negozio`;
    case 'ReservationExpired':
      return `${freed}: la prenotazione è scaduta senza pagamento`;
    case 'TransactionCancelled':
      return cancelledSentence(event.data.reason, telling);
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
