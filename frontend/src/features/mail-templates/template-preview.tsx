import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { MailFrame, MailText } from '../../shared/office/mail-frame.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { RowsSkeleton } from '../../shared/office/page/states.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './mail-templates.module.css';
import { mailPreviewQuery, useSendSample } from './queries.js';

function SendSample({ code }: { readonly code: string }) {
  const send = useSendSample(code);
  const press = () =>
    send.mutate(undefined, {
      onSuccess: ({ message }) => toast.success('Prova inviata', `${message}.`),
      onError: (error) => toast.error('Prova non inviata', messageOf(error)),
    });
  return (
    <Button icon={<Icon name="send" />} busy={send.isPending} onClick={press}>
      Inviami una prova
    </Button>
  );
}

export function TemplatePreview({ code }: { readonly code: string }) {
  const query = useQuery(mailPreviewQuery(code));
  const [tab, setTab] = useState<'preview' | 'text'>('preview');
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton rows={6} picture={false} />}
      failure="Errore nel caricamento dell’anteprima"
    >
      {({ subject, html, text }) => (
        <>
          <div className={styles['subject']}>
            <p>
              <span className="soft">Oggetto</span> <b>{subject}</b>
            </p>
            <SendSample code={code} />
          </div>
          <TabList
            label="Anteprima del modello"
            panel="template-panel"
            value={tab}
            onChange={setTab}
            options={[
              ['preview', 'Anteprima'],
              ['text', 'Solo testo'],
            ]}
          />
          <div
            id="template-panel"
            role="tabpanel"
            aria-labelledby={`template-panel-${tab}`}
            className={styles['panel']}
          >
            {tab === 'preview' ? <MailFrame html={html} /> : <MailText text={text} />}
          </div>
        </>
      )}
    </Loaded>
  );
}
