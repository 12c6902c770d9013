import type { TransactionPayments } from '@fiocco/contracts';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import styles from './payments.module.css';

/** What stands open of the money, and whose turn it is. */
export function PaymentNotices({ refunds, strays, disputes }: TransactionPayments) {
  const [lastRefund] = refunds;
  return (
    <>
      {disputes.some(({ open }) => open) && (
        <Notice tone="off" className={styles['notice']}>
          <b>Pagamento contestato.</b> Chi ha pagato si è rivolto alla banca: si risponde sul sito del gestore
          del pagamento entro il termine che indica. Qui non cambia niente finché non è deciso.
        </Notice>
      )}
      {strays.some(({ refunded }) => !refunded) && (
        <Notice tone="off" className={styles['notice']}>
          <b>Denaro in più.</b> È arrivato un pagamento che nessuno aspettava: il negozio lo restituisce da
          solo. Se resta qui: «Controlla ora», oppure il rimborso dal sito del gestore del pagamento.
        </Notice>
      )}
      {lastRefund?.state === 'refused' && (
        <Notice tone="off" className={styles['notice']}>
          <b>Rimborso rifiutato.</b> Il denaro non è tornato a chi ha pagato. Si può chiedere di nuovo, o
          farlo dal sito del gestore del pagamento: poi «Controlla ora» lo registra anche qui.
        </Notice>
      )}
    </>
  );
}
