import type { MailStep, RegisteredMail } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../shared/office/page/states.js';
import { formatDateTime } from '../../shared/format/dates.js';
import { MailPill, recipientWords, templateWords } from './mail-words.js';
import styles from './mail-register.module.css';
import { mailQuery, useResendMail } from './queries.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { useState } from 'react';
import { MailFrame, MailText } from '../../shared/office/mail-frame.js';
import { TabList } from '../../shared/office/page/tab-list.js';

const ICONS: Readonly<Record<MailStep['outcome'], IconName>> = {
  sent: 'circle-check',
  refused: 'circle-x',
  asked: 'send',
  settled: 'check',
};

function wordsOf({ outcome, reason, by }: MailStep): string {
  if (outcome === 'sent') return 'Accettata dal server di posta';
  if (outcome === 'asked') return `Nuovo invio chiesto da ${by ?? 'una persona del negozio'}`;
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

function MailContent({ mail }: { readonly mail: RegisteredMail }) {
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

/** Sends the stored mail again; one that waits for its next try is tried at once. */
function ResendButton({ mail }: { readonly mail: RegisteredMail }) {
  const resend = useResendMail(mail.id);
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.success('E-mail in coda', 'Parte tra poco, con lo stesso contenuto.'),
      onError: (error) => toast.error('E-mail non inviata di nuovo', messageOf(error)),
    });
  return (
    <div className={styles['resend']}>
      <Button icon={<Icon name="send" />} busy={resend.isPending} onClick={press}>
        {mail.state === 'queued' ? 'Invia subito' : 'Invia di nuovo'}
      </Button>
    </div>
  );
}

interface MailPreviewProps {
  readonly id: string;
  /** Neighbours among the rows that are loaded. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

function Head({
  mail,
  previous,
  next,
  onSelect,
}: MailPreviewProps & { readonly mail: RegisteredMail | undefined }) {
  return (
    <header className={styles['head']}>
      <Button
        variant="text"
        icon={<Icon name="chevron-left" />}
        className={styles['back']}
        onClick={() => onSelect(undefined)}
      >
        Torna al registro
      </Button>
      <div className={`grow ${styles['state']}`}>
        {mail && (
          <>
            <MailPill mail={mail} />
            <span className="soft num xs">{formatDateTime(mail.createdAt)}</span>
          </>
        )}
      </div>
      <span className="desk-only flex" style={{ gap: 0 }}>
        <IconButton
          icon={<Icon name="chevron-up" />}
          label="Precedente"
          disabled={!previous}
          onClick={() => onSelect(previous)}
        />
        <IconButton
          icon={<Icon name="chevron-down" />}
          label="Successiva"
          disabled={!next}
          onClick={() => onSelect(next)}
        />
      </span>
    </header>
  );
}

function outcome({ state, sentAt, attempts, reason }: RegisteredMail): string {
  const tries = attempts === 1 ? '1 tentativo' : `${attempts} tentativi`;
  if (state === 'sent' && sentAt) return `Inviata il ${formatDateTime(sentAt)}, ${tries}`;
  return [reason ?? 'In attesa di partire', attempts > 0 ? tries : null].filter(Boolean).join(', ');
}

function Facts({ mail }: { readonly mail: RegisteredMail }) {
  return (
    <dl className={`facts ${styles['facts']}`}>
      {!mail.erased && (
        <>
          <dt>A</dt>
          <dd className="medium">{recipientWords(mail)}</dd>
          <dt>Oggetto</dt>
          <dd className="bold">{mail.subject}</dd>
        </>
      )}
      <dt>Tipo</dt>
      <dd>{templateWords(mail.template)}</dd>
      {mail.documents && (
        <>
          <dt>Allegato</dt>
          <dd>
            {mail.documents.map(({ name, bytes }, at) => (
              <a
                key={name}
                className={`link ${styles['tapTarget']}`}
                href={`/api/mail-register/${encodeURIComponent(mail.id)}/documents/${at}`}
                target="_blank"
                rel="noopener"
              >
                {name}, {Math.ceil(bytes / 1024)} kB
              </a>
            ))}
          </dd>
        </>
      )}
      <dt>Esito</dt>
      <dd className="num">{outcome(mail)}</dd>
      {mail.transactionId && (
        <>
          <dt>Per</dt>
          <dd>
            <Link
              className={`link ${styles['tapTarget']}`}
              to="/admin/transactions/$transactionId"
              params={{ transactionId: mail.transactionId }}
            >
              Vedi la transazione
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

function Erased() {
  return (
    <div className={styles['erased']}>
      <span>
        <b>Destinatario e contenuto cancellati</b> su richiesta. Restano data, tipo ed esito.
      </span>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className={styles['content']}>
      <RowsSkeleton rows={5} picture={false} />
    </div>
  );
}

/** One mail with its outcome and its content; without room beside the list its second step. */
export function MailPreview(props: MailPreviewProps) {
  const query = useQuery(mailQuery(props.id));
  const missing = isApiProblem(query.error) && query.error.status === 404;
  return (
    <aside className={styles['preview']} aria-label="E-mail scelta">
      <Head {...props} mail={query.data} />
      {missing ? (
        <EmptyState title="Questa e-mail non è nel registro." />
      ) : (
        <Loaded query={query} skeleton={<PreviewSkeleton />} failure="Errore nel caricamento dell’e-mail">
          {(found) => (
            <>
              <Facts mail={found} />
              {found.erased ? (
                <Erased />
              ) : (
                <>
                  <ResendButton key={`resend ${found.id}`} mail={found} />
                  <MailContent key={found.id} mail={found} />
                </>
              )}
            </>
          )}
        </Loaded>
      )}
    </aside>
  );
}
