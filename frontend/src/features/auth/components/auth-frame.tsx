import '../../../shared/office/styles/back-office.css';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { ShopMark } from '../../../shared/office/pictures/shop-mark.js';
import styles from '../auth-page.module.css';
import { MarketingPanel } from './marketing-panel.js';

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
          <span className={[styles['badge'], badge.tone && styles[badge.tone]].filter(Boolean).join(' ')}>
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
