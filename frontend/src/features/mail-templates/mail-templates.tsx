import type { MailTemplate } from '@fiocco/contracts';
import { type Language, OWN_LANGUAGE } from '@fiocco/texts';
import { keepPreviousData, useQuery, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../shared/kit/controls/field.js';
import { SelectInput } from '../../shared/office/controls/inputs.js';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { SPOKEN_LANGUAGES } from '../../shared/office/spoken-languages.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import styles from './mail-templates.module.css';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { MailFrame, MailText } from '../../shared/office/mail-frame.js';
import { TabList } from '../../shared/office/page/tab-list.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { call } from '../../shared/api/client.js';

interface Shown {
  readonly code: string;
  readonly lang: Language;
}

function SendSample({ code, lang }: Shown) {
  const send = useSendSample({ code, lang });
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

function TemplatePreview({ code }: { readonly code: string }) {
  const [lang, setLang] = useState<Language>(OWN_LANGUAGE);
  const query = useQuery({ ...mailPreviewQuery({ code, lang }), placeholderData: keepPreviousData });
  const [tab, setTab] = useState<'preview' | 'text'>('preview');
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton rows={6} picture={false} />}
      failure="Errore nel caricamento dell’anteprima"
    >
      {({ languages, subject, html, text }) => (
        <>
          {languages.length > 1 && (
            <Segmented
              label="Lingua dell’e-mail"
              value={lang}
              onChange={setLang}
              options={languages.map((one) => [one, SPOKEN_LANGUAGES[one]])}
            />
          )}
          <div className={styles['subject']}>
            <p>
              <span className="soft">Oggetto</span> <b>{subject}</b>
            </p>
            <SendSample code={code} lang={lang} />
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

interface ChooserProps {
  readonly templates: readonly MailTemplate[];
  readonly first: MailTemplate;
}

function Chooser({ templates, first }: ChooserProps) {
  const [code, setCode] = useState(first.code);
  const { when } = templates.find((template) => template.code === code) ?? first;
  return (
    <>
      <Field label="Modello" hint={`Parte ${when}.`}>
        {(control) => (
          <SelectInput
            {...control}
            value={code}
            onChange={setCode}
            options={templates.map((template) => [template.code, template.name] as const)}
          />
        )}
      </Field>
      <TemplatePreview key={code} code={code} />
    </>
  );
}

/** Every mail of the shop with sample data, to look at and to send to oneself. Saves nothing. */
export function MailTemplates() {
  const query = useQuery(mailTemplatesQuery);
  return (
    <section className={styles['templates']} aria-labelledby="mail-templates">
      <h2 className="h2" id="mail-templates">
        Le e-mail del negozio
      </h2>
      <p className="soft">Con dati di esempio, nel nome e nei colori salvati.</p>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento dei modelli"
      >
        {(templates) => templates[0] && <Chooser templates={templates} first={templates[0]} />}
      </Loaded>
    </section>
  );
}

/** Every kind of mail that the shop writes. */
const mailTemplatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }) => call('GET /api/mail-templates', { signal }),
});

/** One of them with sample data, in the shop's name and colours. */
const mailPreviewQuery = ({ code, lang }: Shown) =>
  queryOptions({
    queryKey: ['mail-templates', code, lang],
    meta: { shows: ['settings'] },
    queryFn: ({ signal }) =>
      call('GET /api/mail-templates/:code', { params: { code }, query: { lang }, signal }),
  });

function useSendSample({ code, lang }: Shown) {
  return useMutation({
    meta: { changes: ['mails', 'mail-outcomes'] },
    mutationFn: () => call('POST /api/mail-templates/:code/test', { params: { code }, body: { lang } }),
  });
}
