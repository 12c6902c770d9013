import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/format/dates.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { CopyIcon } from './copy-icon.js';
import layout from './detail.module.css';
import styles from './payments.module.css';

interface EntryProps {
  readonly icon: IconName;
  readonly tone: 'ok' | 'off' | 'wait';
  readonly title: ReactNode;
  readonly at: string;
  readonly id?: string | null;
  readonly link?: string | null;
  readonly provider?: string;
  readonly children?: ReactNode;
}

/** One thing that happened to the money, with the provider's own id of it. */
export function Entry({ icon, tone, title, at, id, link, provider, children }: EntryProps) {
  return (
    <li className={styles['entry']}>
      <span className={`${styles['knot']} ${styles[tone]}`}>
        <Icon name={icon} size="small" />
      </span>
      <div className={styles['told']}>
        <p className="medium">{title}</p>
        <p className="soft xs num">{formatDateTime(at)}</p>
        {id && (
          <p className={`soft xs ${styles['id']}`}>
            <span>{id}</span>
            <CopyIcon text={id} label={`Copia ${id}`} done="Copiato" />
            {link && (
              <a
                className={layout['copy']}
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-label={`Apri in ${provider ?? ''}`}
                title={`Apri in ${provider ?? ''}`}
              >
                <Icon name="external-link" size="small" />
              </a>
            )}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
