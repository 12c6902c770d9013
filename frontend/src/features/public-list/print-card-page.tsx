import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, Fragment } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { formatLongDate } from '../../shared/format/dates.js';
import { coverStyle } from '../../shared/public/gift-lists/covers.js';
import { publicListQuery, isLocked, isVisible } from '../../shared/public/gift-lists/queries.js';
import { PrintIcon } from '../../shared/kit/icons/index.js';
import { addressLine } from '../../shared/kit/text/address-line.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { Rule } from '../../shared/public/blocks/rule.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { qrCodeQuery } from './api/get-qr-code.js';
import { ListNotFound } from './components/states/list-states.js';
import { nameSize } from './model/name-size.js';
import styles from './print-card-page.module.css';
import { Rich } from '../../shared/texts/rich.js';
import { say } from '../../shared/texts/say.js';

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
        <Rich text="card.nowhere" parts={{ b: <b /> }} />
      </p>
    </Notice>
  );
}

/** Both sides of an A6 card for the invitation, ready for the printer. */
export function PrintCardPage({ listId }: { readonly listId: string }) {
  const { data: list } = useQuery(publicListQuery(listId));
  const { data: qr } = useQuery(qrCodeQuery(listId));
  usePageTitle(list && say('card.tab', { name: list.name }));
  if (!list || isLocked(list) || !isVisible(list)) return <ListNotFound />;
  const url = (qr?.url ?? `${window.location.origin}/list/${listId}`).replace(/^https?:\/\//, '');
  return (
    <main id="contenuto" className={styles.board}>
      <header className={styles.head}>
        <div>
          <p>{say('card.kind')}</p>
          <h1>{say('card.sides')}</h1>
        </div>
        <div className={styles.actions}>
          <Link className={buttonClass({ variant: 'text' })} to="/list/$listId" params={{ listId }}>
            {say('common.toList')}
          </Link>
          <Button variant="primary" onClick={() => window.print()}>
            <PrintIcon />
            {say('card.print')}
          </Button>
        </div>
      </header>
      {qr?.isPublic === false && <LeadsNowhere />}
      <div className={styles.pair}>
        <section
          className={styles.front}
          style={coverStyle(list.occasionName)}
          aria-label={say('card.front')}
        >
          <div className={styles.label}>
            {list.eventDate && <p className={styles.date}>{formatLongDate(list.eventDate)}</p>}
            <p className={styles.names} style={{ '--name': nameSize(list.name) } as CSSProperties}>
              <Names name={list.name} />
            </p>
            <Rule className={styles.rule} />
            <p className={styles.title}>{say('card.title')}</p>
          </div>
        </section>
        <section className={styles.rear} aria-label={say('card.rear')}>
          <p className={styles.title}>
            <Rich text="card.wish" parts={{ br: <br /> }} />
          </p>
          {qr ? (
            <img src={qr.qrCode} alt={say('list.share.qr', { name: list.name })} />
          ) : (
            <Skeleton className={styles.qr} />
          )}
          <p className={styles.how}>
            <Rich text="card.scan" parts={{ br: <br /> }} />
          </p>
          <p className={styles.url}>{url}</p>
          {list.requiresPassword && <p className={styles.how}>{say('card.password')}</p>}
          <Rule className={styles.rule} />
          <Shop />
        </section>
      </div>
    </main>
  );
}
