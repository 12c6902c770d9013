import type { RegisteredMail } from '@fiocco/contracts';
import { useState } from 'react';
import { MailFrame, MailText } from '../../shared/office/mail-frame.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import styles from './mail-register.module.css';
import { MailSteps } from './mail-steps.js';

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
