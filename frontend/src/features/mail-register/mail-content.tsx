import type { MailStep, RegisteredMail } from '@fiocco/contracts';
import { useState } from 'react';
import { MailFrame, MailText } from '../../shared/office/mail-frame.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import styles from './mail-register.module.css';
import { formatDateTime } from '../../shared/format/dates.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';

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
function MailSteps({ steps }: { readonly steps: readonly MailStep[] }) {
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

type Tab = 'preview' | 'text' | 'steps';

function Panel({ tab, mail }: { readonly tab: Tab; readonly mail: RegisteredMail }) {
  if (tab === 'steps') return <MailSteps steps={mail.steps ?? []} />;
  return (
    <>
      {tab === 'preview' ? <MailFrame html={mail.html ?? ''} /> : <MailText text={mail.text ?? ''} />}
      <p className="soft xs">È il contenuto di allora, parola per parola.</p>
    </>
  );
}

export function MailContent({ mail }: { readonly mail: RegisteredMail }) {
  const [tab, setTab] = useState<Tab>('preview');
  return (
    <>
      <TabList
        label="Contenuto"
        panel="mail-panel"
        value={tab}
        onChange={setTab}
        options={[
          ['preview', 'Anteprima'],
          ['text', 'Solo testo'],
          ['steps', 'Tentativi', String(mail.steps?.length ?? 0)],
        ]}
      />
      <div
        id="mail-panel"
        role="tabpanel"
        aria-labelledby={`mail-panel-${tab}`}
        className={styles['content']}
      >
        <Panel tab={tab} mail={mail} />
      </div>
    </>
  );
}
