import type { HistoryEntry } from '@fiocco/contracts';
import type { ReactNode } from 'react';
import { Icon } from '../../../shared/back-office/icon.js';
import { initialsOf } from '../../../shared/back-office/initials.js';
import type { ActorKind } from './diary.js';
import styles from './diary.module.css';

const SECONDS = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const KNOTS: Record<Exclude<ActorKind, 'staff'>, ReactNode> = {
  buyer: <Icon name="user" size="s" />,
  provider: <Icon name="credit-card" size="s" />,
  system: <Icon name="server" size="s" />,
};

function Knot({ actor }: Pick<HistoryEntry, 'actor'>) {
  return (
    <span className={`${styles['knot']} ${styles[actor.kind] ?? ''}`} title={actor.name} aria-hidden="true">
      {actor.kind === 'staff' ? initialsOf(actor.name) : KNOTS[actor.kind]}
    </span>
  );
}

function Change({ field, before, after }: HistoryEntry['changes'][number]) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {before !== null && (
          <>
            <del>
              <span className="vh">prima </span>
              {before}
            </del>
            <Icon name="arrow-right" size="s" />
          </>
        )}
        <ins>
          <span className="vh">dopo </span>
          {after}
        </ins>
      </dd>
    </div>
  );
}

/** Time, who, what, before → after, number and fingerprint. */
export function DiaryEntry({ entry }: { readonly entry: HistoryEntry }) {
  const { at, actor, sentence, changes, number, fingerprint } = entry;
  return (
    <li>
      <time dateTime={at}>{SECONDS.format(new Date(at))}</time>
      <Knot actor={actor} />
      <div className={styles['event']}>
        <p>
          <b>{actor.name}</b> {sentence}
        </p>
        {changes.length > 0 && (
          <dl className={styles['diff']}>
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        )}
      </div>
      <span className={`sig ${styles['print']}`} title={`Evento n. ${number}, impronta ${fingerprint}`}>
        <span className={styles['number']}>{number}</span>
        {fingerprint.slice(0, 4)}
      </span>
    </li>
  );
}
