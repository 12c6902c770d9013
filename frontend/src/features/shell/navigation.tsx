import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { ShopMark } from '../../shared/office/pictures/shop-mark.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { UserFoot } from './user-foot.js';
import styles from './shell.module.css';

interface Place {
  readonly to:
    | '/admin/gift-lists'
    | '/admin/transactions'
    | '/admin/products'
    | '/admin/occasions'
    | '/admin/mail'
    | '/admin/administrators'
    | '/admin/settings'
    | '/admin/test-storage';
  readonly label: string;
  readonly icon: IconName;
  readonly adminOnly?: true;
}

const GROUPS: readonly (readonly [string, readonly Place[]])[] = [
  [
    'Vendite',
    [
      { to: '/admin/gift-lists', label: 'Liste Regalo', icon: 'gift' },
      { to: '/admin/transactions', label: 'Transazioni', icon: 'receipt' },
    ],
  ],
  [
    'Catalogo',
    [
      { to: '/admin/products', label: 'Prodotti', icon: 'package' },
      { to: '/admin/occasions', label: 'Occasioni', icon: 'confetti' },
    ],
  ],
  [
    'Negozio',
    [
      { to: '/admin/mail', label: 'Registro e-mail', icon: 'mail' },
      { to: '/admin/administrators', label: 'Amministratori', icon: 'users', adminOnly: true },
      { to: '/admin/settings', label: 'Impostazioni', icon: 'settings', adminOnly: true },
      { to: '/admin/test-storage', label: 'Prova archivio', icon: 'server', adminOnly: true },
    ],
  ],
];

export function ShopName() {
  const { storeName, appName } = usePublicSettings();
  return <>{storeName || appName}</>;
}

/** Groups, current place raised; the same in the column, the rail and the phone's slide-over. */
export function Navigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { storeDescription } = usePublicSettings();
  const { data: user } = useQuery(sessionQuery);
  const isOpen = ({ adminOnly }: Place) => !adminOnly || user?.role === 'admin';
  return (
    <nav className={styles['nav']} aria-label="Menu principale">
      <div className={styles['insides']}>
        <div className={styles['logo']}>
          <ShopMark className={styles['bow']} />
          <div className={styles['words']}>
            <b>
              <ShopName />
            </b>
            <span className={styles['tagline']}>{storeDescription ?? 'Liste regalo'}</span>
          </div>
        </div>
        {GROUPS.map(([group, places]) => (
          <section key={group} aria-label={group}>
            <h2 aria-hidden="true">{group}</h2>
            {places.filter(isOpen).map((place) => (
              <Link
                key={place.to}
                to={place.to}
                className={styles['item']}
                activeProps={{ 'aria-current': 'page' }}
                title={place.label}
                onClick={onNavigate}
              >
                <Icon name={place.icon} />
                <span>{place.label}</span>
              </Link>
            ))}
          </section>
        ))}
        <UserFoot onNavigate={onNavigate} />
      </div>
    </nav>
  );
}
