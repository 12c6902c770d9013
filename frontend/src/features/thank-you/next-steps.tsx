import { deliveryRule, shareArrives } from '@fiocco/contracts';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Unbroken } from '../../shared/kit/text/unbroken.js';
import { useLastDayWords } from '../../shared/public/shop/last-day-words.js';
import type { Receipt } from './facts-of.js';
import { mailWords } from './mail-words.js';
import type { Outcome } from './outcome.js';
import styles from './thank-you-page.module.css';

/** The card is mentioned only if the guest wrote a message for it. */
function withCard({ transaction }: Receipt): string {
  return transaction.buyerMessage ? ', con il tuo biglietto' : '';
}

/** Where a part of a gift goes; null for a whole one. */
function shareWords(receipt: Receipt): string | null {
  const { share, fund, recipients } = receipt;
  const to = recipients?.toName ?? 'a chi festeggia';
  return fund || share ? shareArrives(to, fund, withCard(receipt)) : null;
}

interface Known {
  readonly sendsMail: boolean;
  /** The last day of a reservation, as guests are told it. */
  readonly lastDay: string | null;
}

function reservedSteps(receipt: Receipt, { sendsMail, lastDay }: Known): readonly string[] {
  const { total, free } = receipt;
  const pay = free ? 'non c’è niente da pagare' : `paghi lì ${total}`;
  return [
    mailWords(receipt, 'La conferma', sendsMail),
    `Passa in negozio entro ${lastDay ?? '7 giorni'}, con il numero d’ordine: ${pay}.`,
    shareWords(receipt) ?? `Il regalo lo ritiri nello stesso momento${withCard(receipt)}.`,
  ];
}

function paidSteps(receipt: Receipt, { sendsMail }: Known): readonly string[] {
  const { transaction, recipients } = receipt;
  const to = recipients ?? { name: 'chi festeggia', several: false };
  const joined = shareWords(receipt);
  if (joined) return [mailWords(receipt, 'La ricevuta', sendsMail), joined];
  const way = deliveryRule(transaction.deliveryMethod);
  return [
    mailWords(receipt, 'La ricevuta', sendsMail),
    'Prepariamo il regalo.',
    ...(way ? [way.words.next(to, withCard(receipt))] : []),
  ];
}

export function NextSteps({ outcome, receipt }: { readonly outcome: Outcome; readonly receipt: Receipt }) {
  const { sendsMail } = usePublicSettings();
  const lastDay = useLastDayWords(receipt.transaction.expiresAt);
  const stepsOf = outcome === 'reserved' ? reservedSteps : paidSteps;
  const steps = stepsOf(receipt, { sendsMail, lastDay });
  return (
    <section className={styles.next}>
      <h2>Che cosa succede adesso</h2>
      <ol>
        {steps.map((words) => (
          <li key={words}>
            <Unbroken>{words}</Unbroken>
          </li>
        ))}
      </ol>
    </section>
  );
}
