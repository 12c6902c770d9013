import { ClockIcon } from '../../shared/kit/icons/index.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { useLastDayWords } from '../../shared/public/shop/last-day-words.js';
import type { Receipt } from './facts-of.js';
import type { Outcome } from './outcome.js';

interface OutcomeWordsProps {
  readonly outcome: Outcome;
  readonly receipt: Receipt;
}

function paidWords({ share, thing }: Receipt): string {
  if (!share) return 'Adesso è fra i già regalati.';
  return `${thing.your} è ${thing.feminine ? 'arrivata' : 'arrivato'}.`;
}

function passWords({ free, thing }: Receipt): string {
  if (free) return 'Non c’è niente da pagare: passa';
  return `Passa a ${thing.feminine ? 'pagarla' : 'pagarlo'}`;
}

/** A contribution was never anybody's to take away. */
function backWords({ fund, share }: Receipt): string {
  if (fund) return 'Se vuoi, puoi rifarlo dalla lista.';
  return `${share ? 'La quota' : 'Il regalo'} torna disponibile nella lista.`;
}

/** The sentence under the title. */
export function OutcomeWords({ outcome, receipt }: OutcomeWordsProps) {
  switch (outcome) {
    case 'paid':
      return <p>{paidWords(receipt)}</p>;
    case 'reserved':
      return (
        <p>
          {receipt.thing.your} è {receipt.thing.feminine ? 'prenotata' : 'prenotato'}. {passWords(receipt)} in
          negozio.
        </p>
      );
    case 'unfinished':
      return (
        <p>
          <strong>Manca ancora un passo.</strong> I tuoi dati sono salvi: puoi riprendere da dove eri.
        </p>
      );
    case 'failed':
      return (
        <p>
          <strong>Nessun addebito è stato effettuato.</strong> {backWords(receipt)}
        </p>
      );
  }
}

/** The warning of a reservation: seven days, named by their last. */
export function PayWithin({ receipt }: { readonly receipt: Receipt }) {
  const lastDay = useLastDayWords(receipt.transaction.expiresAt);
  return (
    <Notice icon={<ClockIcon />}>
      <p>
        <b>Vieni in negozio entro 7 giorni,</b> {lastDay && <>cioè entro {lastDay}. </>}
        {!receipt.fund && <>Dopo, {receipt.thing.the} potrebbe tornare disponibile per altri.</>}
      </p>
    </Notice>
  );
}
