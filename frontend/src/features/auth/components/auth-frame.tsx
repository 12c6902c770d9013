import '../../../shared/office/styles/back-office.css';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { ShopMark } from '../../../shared/office/pictures/shop-mark.js';
import styles from '../auth-page.module.css';
import { Bow } from '../../../shared/office/pictures/drawings.js';

const BLURBS: readonly (readonly [IconName, string, string])[] = [
  [
    'gift',
    'Liste per ogni occasione',
    'Nozze, nascite, lauree, compleanni: una pagina curata, pronta da mandare.',
  ],
  [
    'chart-pie',
    'Regali interi o a quote',
    'Chi vuole regala tutto, chi vuole una parte. Il conto torna da solo.',
  ],
  [
    'qrcode',
    'QR code e link',
    'Un cartoncino in busta, un messaggio in chat: la lista si apre sul telefono.',
  ],
  ['history', 'Statistiche e Cronologia', 'Quanto, per chi, pagato come. E di ogni euro, la storia intera.'],
];

function MarketingPanel() {
  return (
    <aside className={styles['panel']} aria-label="Che cosa fa Fiocco">
      <div className={styles['pitch']}>
        <p className={`serif ${styles['claim']}`}>Ogni regalo ha la sua storia. Qui si legge tutta.</p>
        <ul>
          {BLURBS.map(([icon, title, words]) => (
            <li key={title}>
              <Icon name={icon} size="large" />
              <div>
                <p className="bold">{title}</p>
                <p>{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Bow className={styles['ground']} />
    </aside>
  );
}

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the title: how it went. */
  readonly badge?: { readonly icon: IconName; readonly tone?: 'ok' | 'off' };
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

/** The door of the back office: the shop's mark and one question; on wide screens what the product does beside it. */
export function AuthFrame({ title, lead, badge, foot, children }: AuthFrameProps) {
  const { storeName, appName } = usePublicSettings();
  return (
    <div className={`office ${styles['page']}`}>
      <main id="contenuto" className={styles['side']}>
        <div className={styles['logo']}>
          <ShopMark className={styles['bow']} />
          <span className="serif">{storeName || appName}</span>
        </div>
        {badge && (
          <span className={`${styles['badge']} tone ${badge.tone ?? 'grey'}`}>
            <Icon name={badge.icon} size="large" />
          </span>
        )}
        <h1 className="serif">{title}</h1>
        {lead && <p className={`soft ${styles['lead']}`}>{lead}</p>}
        {children}
        {foot}
      </main>
      <MarketingPanel />
    </div>
  );
}
