import type { RegisteredMail } from '@fiocco/contracts';
import { useState } from 'react';
import { TabList } from '../../shared/office/page/tab-list.js';
import styles from './mail-register.module.css';

type Tab = 'preview' | 'text';

/** Its links lead nowhere here: they carry the buyer's own keys. */
function inert(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

/** The mail in a frame that runs no scripts, opens no windows and sends no forms; as tall as what it holds. */
function Frame({ html }: { readonly html: string }) {
  const [height, setHeight] = useState(480);
  return (
    <iframe
      className={styles['frame']}
      sandbox="allow-same-origin"
      srcDoc={inert(html)}
      title="Anteprima dell’e-mail"
      style={{ height }}
      onLoad={(event) => {
        const page = event.currentTarget.contentDocument?.documentElement;
        if (page) setHeight(Math.min(2400, Math.max(200, page.scrollHeight)));
      }}
    />
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
        ]}
      />
      <div
        id="mail-panel"
        role="tabpanel"
        aria-labelledby={`mail-panel-${tab}`}
        className={styles['content']}
      >
        {tab === 'preview' ? (
          <Frame html={mail.html ?? ''} />
        ) : (
          <pre className={styles['text']}>{mail.text}</pre>
        )}
        <p className="soft xs">È il contenuto di allora, parola per parola.</p>
      </div>
    </>
  );
}
