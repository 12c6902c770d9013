import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, Fragment } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { formatLongDate } from '../../shared/format/dates.js';
import { coverStyle } from '../../shared/public/gift-lists/covers.js';
import { publicListQuery, isLocked, isVisible } from '../../shared/public/gift-lists/queries.js';
import { PrintIcon } from '../../shared/kit/icons/index.js';
import { addressLine } from '../../shared/kit/text/contact.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { Rule } from '../../shared/public/blocks/rule.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { qrCodeQuery } from './api/get-qr-code.js';
import { ListNotFound } from './components/states/list-states.js';
import { nameSize } from './model/name-size.js';
import styles from './print-card-page.module.css';

/** "Anna", "&", "Luca" each on its line; a name without ampersand stays one. */
function Names({ name }: { readonly name: string }) {
  return name.split(/\s*(&)\s*/).map((part, at) => (
    <span key={at} className={part === '&' ? styles.ampersand : undefined}>
      {part}
    </span>
  ));
}

/** The shop in one line, of which a number never breaks. */
function Shop() {
  const settings = usePublicSettings();
  const parts = [settings.storeName, addressLine(settings), settings.storePhone].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className={styles.shop}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <span className={part === settings.storePhone ? 'no-wrap' : undefined}>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}

function LeadsNowhere() {
  return (
    <Notice tone="off" role="status" className={styles.warning}>
      <p>
        <b>Questo indirizzo funziona solo qui dentro:</b> chi riceve il biglietto non aprirebbe la lista.
        Prima di stamparlo il negozio deve avere il suo indirizzo pubblico.
      </p>
    </Notice>
  );
}

/** Both sides of an A6 card for the invitation, ready for the printer. */
export function PrintCardPage({ listId }: { readonly listId: string }) {
  const { data: list } = useQuery(publicListQuery(listId));
  const { data: qr } = useQuery(qrCodeQuery(listId));
  usePageTitle(list && `Biglietto A6 – ${list.name}`);
  if (!list || isLocked(list) || !isVisible(list)) return <ListNotFound />;
  const url = (qr?.url ?? `${window.location.origin}/list/${listId}`).replace(/^https?:\/\//, '');
  return (
    <main id="contenuto" className={styles.board}>
      <header className={styles.head}>
        <div>
          <p>Biglietto da stampare, A6</p>
          <h1>Fronte e retro</h1>
        </div>
        <div className={styles.actions}>
          <Link className={buttonClass({ variant: 'text' })} to="/list/$listId" params={{ listId }}>
            Torna alla lista
          </Link>
          <Button variant="primary" onClick={() => window.print()}>
            <PrintIcon />
            Stampa
          </Button>
        </div>
      </header>
      {qr?.isPublic === false && <LeadsNowhere />}
      <div className={styles.pair}>
        <section className={styles.front} style={coverStyle(list.occasionName)} aria-label="Fronte">
          <div className={styles.label}>
            {list.eventDate && <p className={styles.date}>{formatLongDate(list.eventDate)}</p>}
            <p className={styles.names} style={{ '--name': nameSize(list.name) } as CSSProperties}>
              <Names name={list.name} />
            </p>
            <Rule className={styles.rule} />
            <p className={styles.title}>la nostra lista regalo</p>
          </div>
        </section>
        <section className={styles.rear} aria-label="Retro">
          <p className={styles.title}>
            Se vi fa piacere
            <br />
            pensare a noi
          </p>
          {qr ? (
            <img src={qr.qrCode} alt={`Codice QR della lista ${list.name}`} />
          ) : (
            <Skeleton className={styles.qr} />
          )}
          <p className={styles.how}>
            Inquadrate il codice con il telefono,
            <br />
            oppure scrivete questo indirizzo:
          </p>
          <p className={styles.url}>{url}</p>
          {list.requiresPassword && (
            <p className={styles.how}>Serve la password della lista: chiedetela a chi vi ha invitato.</p>
          )}
          <Rule className={styles.rule} />
          <Shop />
        </section>
      </div>
    </main>
  );
}
