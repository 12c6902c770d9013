import { paymentName } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { formatTime, formatWeekday } from '../../shared/format/dates.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { ClockIcon } from '../../shared/kit/icons/index.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { telHref } from '../../shared/kit/text/contact.js';
import { Unbroken } from '../../shared/kit/text/unbroken.js';
import { isByTransfer, type Receipt } from './facts-of.js';
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
export function backWords({ fund, share }: Receipt): string {
  if (fund) return 'Se vuoi, puoi rifarlo dalla lista.';
  return `${share ? 'La quota' : 'Il regalo'} torna disponibile nella lista.`;
}

/** "da PayPal": whose answer is being waited for. A card's guest knows their bank, not who carries the payment. */
function fromProvider({ transaction }: Receipt): string {
  return transaction.paymentMethod === 'stripe'
    ? 'dalla banca'
    : `da ${paymentName(transaction.paymentMethod ?? '')}`;
}

/** What became of the money of a purchase that ended unpaid: of a transfer only the bank knows whether it is on its way. */
export const moneyWords = (receipt: Receipt, otherwise: string): string =>
  isByTransfer(receipt) ? 'Se il bonifico è già partito, chiamaci: te lo restituiamo.' : otherwise;

/** The sum that is left, and until when it may come. */
function TransferWords({ receipt }: { readonly receipt: Receipt }) {
  const { transaction, fund, thing, left } = receipt;
  if (left)
    return (
      <p>
        Sono arrivati {formatEuro(centsOf(transaction.amount_received))}: mancano <strong>{left}</strong>.
      </p>
    );
  const until = transaction.expiresAt && formatWeekday(transaction.expiresAt);
  return (
    <p>
      Fallo {until ? <strong>entro {until}</strong> : 'appena puoi'}
      {fund ? '.' : <>: fino ad allora teniamo {thing.the} da parte per te.</>}
    </p>
  );
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
    case 'transfer':
      return <TransferWords receipt={receipt} />;
    case 'unfinished':
      return (
        <p>
          <strong>Manca ancora un passo.</strong> I tuoi dati sono salvi: puoi riprendere da dove eri.
        </p>
      );
    case 'pending':
      return (
        <p>
          <strong>Stiamo aspettando conferma {fromProvider(receipt)}…</strong> Di solito arriva in pochi
          minuti, qualche volta in un’ora. Non serve rifare il pagamento.
        </p>
      );
    case 'stopping':
      return (
        <p>
          <strong>Non ti viene addebitato niente.</strong> Stiamo annullando il pagamento: ancora qualche
          secondo.
        </p>
      );
    case 'declined':
      return (
        <p>
          <strong>Nessun addebito è stato effettuato.</strong> I tuoi dati sono salvi: riparti dal pagamento,
          senza riscrivere niente.
        </p>
      );
    case 'gone':
      return (
        <p>
          <strong>Nessun addebito è stato effettuato.</strong> Qualcuno è arrivato un attimo prima. Il
          pensiero resta: sulla lista c’è ancora altro da scegliere.
        </p>
      );
    case 'refunding':
      return <p>Ti stiamo restituendo quello che hai pagato. Non devi fare niente.</p>;
    case 'refunded':
      return <p>Quello che hai pagato ti è stato restituito.</p>;
    case 'failed':
      return (
        <p>
          <strong>{moneyWords(receipt, 'Nessun addebito è stato effettuato.')}</strong> {backWords(receipt)}
        </p>
      );
  }
}

/** Nobody has to stay on the page for what is under way. */
export function MayLeave({ receipt }: { readonly receipt: Receipt }) {
  const { sendsMail } = usePublicSettings();
  const writes = sendsMail && receipt.email;
  return (
    <Notice tone="held">
      <p>
        Puoi chiudere questa pagina.{' '}
        {writes
          ? `Appena arriva la risposta ti scriviamo a ${receipt.email}.`
          : 'Riaprila quando vuoi: dice sempre com’è andata.'}
      </p>
    </Notice>
  );
}

const NO_MAIL_TODAY =
  'Da questa rete sono arrivate molte prenotazioni, e oggi non possiamo mandarti altre e-mail: per confermare, chiamaci';

/** Many came from this network: it stands for long once its mail was read. Whoever pays waits for no mail. */
export function ConfirmByMail({ receipt, by }: { readonly receipt: Receipt; readonly by: string }) {
  const { storePhone } = usePublicSettings();
  const { email, thing, fund, byCard, transaction } = receipt;
  return (
    <Notice icon={<ClockIcon />}>
      <p>
        {transaction.mailHeldBack ? (
          <>
            <b>Vale fino alle {formatTime(by)}.</b> <Unbroken>{NO_MAIL_TODAY}</Unbroken>
            {storePhone && (
              <>
                :{' '}
                <a href={telHref(storePhone)} style={{ whiteSpace: 'nowrap' }}>
                  {storePhone}
                </a>
              </>
            )}
            .
          </>
        ) : (
          <>
            <b>Conferma entro le {formatTime(by)}</b> con il link nell’e-mail{email ? ` a ${email}` : ''}: da
            questa rete sono arrivate molte prenotazioni.
          </>
        )}
        {!fund && <> Dopo, {thing.the} torna disponibile per altri.</>}{' '}
        {byCard && 'Con la carta non serve aspettare: annulla qui sotto e paga subito.'}
      </p>
    </Notice>
  );
}

/** The warning of a reservation: by when to come. */
export function PayWithin({ receipt }: { readonly receipt: Receipt }) {
  const { expiresAt } = receipt.transaction;
  return (
    <Notice icon={<ClockIcon />}>
      <p>
        <b>Vieni in negozio {expiresAt ? `entro ${formatWeekday(expiresAt)}` : 'appena puoi'}.</b>{' '}
        {!receipt.fund && <>Dopo, {receipt.thing.the} potrebbe tornare disponibile per altri.</>}
      </p>
    </Notice>
  );
}
