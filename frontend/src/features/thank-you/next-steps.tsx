import { deliveryRule, shareArrives } from '@fiocco/contracts';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Unbroken } from '../../shared/kit/text/unbroken.js';
import { formatWeekday } from '../../shared/format/dates.js';
import type { Receipt } from './facts-of.js';
import { getsMail, mailWords } from './mail-words.js';
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
    `Passa in negozio ${lastDay ? `entro ${lastDay}` : 'appena puoi'}, con il numero d’ordine: ${pay}.`,
    shareWords(receipt) ?? `Il regalo lo ritiri nello stesso momento${withCard(receipt)}.`,
  ];
}

function paidSteps(receipt: Receipt, { sendsMail }: Known): readonly string[] {
  return [mailWords(receipt, 'La ricevuta', sendsMail), ...afterwards(receipt)];
}

/** What follows once it is paid. */
function afterwards(receipt: Receipt): readonly string[] {
  const joined = shareWords(receipt);
  if (joined) return [joined];
  const to = receipt.recipients ?? { name: 'chi festeggia', several: false };
  const way = deliveryRule(receipt.transaction.deliveryMethod);
  return ['Prepariamo il regalo.', ...(way ? [way.words.next(to, withCard(receipt))] : [])];
}

function transferSteps(receipt: Receipt, { sendsMail }: Known): readonly string[] {
  return [
    mailWords(receipt, 'Una copia di questi dati', sendsMail),
    'Un bonifico arriva di solito in uno o due giorni lavorativi.',
    getsMail(receipt, sendsMail) ? 'Appena arriva ti scriviamo.' : 'Appena arriva lo vedi in questa pagina.',
    ...afterwards(receipt),
  ];
}

const STEPS = { reserved: reservedSteps, transfer: transferSteps, paid: paidSteps };
export type WithSteps = keyof typeof STEPS;

export function NextSteps({ outcome, receipt }: { readonly outcome: WithSteps; readonly receipt: Receipt }) {
  const { sendsMail } = usePublicSettings();
  const { expiresAt } = receipt.transaction;
  const lastDay = expiresAt && formatWeekday(expiresAt);
  const steps = STEPS[outcome](receipt, { sendsMail, lastDay });
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
