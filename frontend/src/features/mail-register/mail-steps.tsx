import type { MailStep } from '@fiocco/contracts';
import { formatDateTime } from '../../shared/format/dates.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import styles from './mail-register.module.css';

const ICONS: Readonly<Record<MailStep['outcome'], IconName>> = {
  sent: 'circle-check',
  refused: 'circle-x',
  asked: 'send',
  settled: 'check',
};

function wordsOf({ outcome, reason, by }: MailStep): string {
  if (outcome === 'sent') return 'Accettata dal server di posta';
  if (outcome === 'asked') return `Rinvio chiesto da ${by ?? 'una persona del negozio'}`;
  if (outcome === 'settled') return `Tolta da Da fare da ${by ?? 'una persona del negozio'}`;
  return reason ?? 'Non accettata';
}

/** What happened to a mail, the newest first, with the server's own words. */
export function MailSteps({ steps }: { readonly steps: readonly MailStep[] }) {
  if (steps.length === 0) return <p className="soft">Nessun tentativo finora.</p>;
  return (
    <ol className={styles['steps']}>
      {[...steps].reverse().map((step) => (
        <li key={`${step.at} ${step.outcome}`}>
          <span className={`soft ${styles['stepIcon']}`}>
            <Icon name={ICONS[step.outcome]} />
          </span>
          <span>{wordsOf(step)}</span>
          <time className="soft num xs" dateTime={step.at}>
            {formatDateTime(step.at)}
          </time>
          {step.answer && <span className={`soft xs ${styles['answer']}`}>{step.answer}</span>}
        </li>
      ))}
    </ol>
  );
}
