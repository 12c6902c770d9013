import type { Transaction } from '@fiocco/contracts';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';

interface BuyerIsToldProps {
  readonly transaction: Transaction;
  /** What the shop writes: "si scrive che l’ordine è annullato". Null where it writes nothing about this. */
  readonly mail: string | null;
  /** Why nobody is written to although there is an address and a mail server. */
  readonly notNow?: string | undefined;
}

/** Whether and where the buyer is written to, before it happens; else whom to call. */
export function BuyerIsTold({ transaction, mail, notNow }: BuyerIsToldProps) {
  const { buyerName, buyerEmail, buyerPhone } = transaction;
  const { sendsMail } = usePublicSettings();
  if (mail === null) return <>Non si scrive a nessuno.</>;
  if (buyerName === null) return <>Non si scrive a nessuno: i dati dell’acquirente sono stati cancellati.</>;
  const why =
    (!buyerEmail && 'non c’è un’e-mail') || (!sendsMail && 'il negozio non ha un server di posta') || notNow;
  if (!why)
    return (
      <>
        A <b style={{ overflowWrap: 'anywhere' }}>{buyerEmail}</b> {mail}.
      </>
    );
  return (
    <>
      Non si scrive a nessuno: {why}.{' '}
      {buyerPhone ? (
        <>
          Per avvisare c’è il telefono, <PhoneLink number={buyerPhone} />.
        </>
      ) : (
        'Manca anche il telefono.'
      )}
    </>
  );
}
