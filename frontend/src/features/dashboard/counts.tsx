import type { Dashboard } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import styles from './dashboard.module.css';

interface Card {
  readonly to: '/admin/gift-lists' | '/admin/products' | '/admin/occasions' | '/admin/transactions';
  readonly title: string;
  readonly caption: string;
  readonly icon: IconName;
  /** Shows what is counted and nothing else. */
  readonly search?: { readonly badge: 'active' };
  readonly of: (board: Dashboard) => number;
}

const CARDS: readonly Card[] = [
  {
    to: '/admin/gift-lists',
    search: { badge: 'active' },
    title: 'Liste Regalo',
    icon: 'gift',
    caption: 'Totale liste regalo attive',
    of: ({ lists }) => lists,
  },
  {
    to: '/admin/products',
    title: 'Prodotti',
    icon: 'package',
    caption: 'Totale prodotti nel catalogo',
    of: ({ products }) => products,
  },
  {
    to: '/admin/occasions',
    title: 'Occasioni',
    icon: 'confetti',
    caption: 'Tipi di occasioni disponibili',
    of: ({ occasions }) => occasions,
  },
  {
    to: '/admin/transactions',
    title: 'Transazioni',
    icon: 'receipt',
    caption: 'Totale transazioni effettuate',
    of: ({ transactions }) => transactions,
  },
];

/** How much there is of everything; each leads to its page. */
export function Counts({ board }: { readonly board: Dashboard }) {
  return (
    <ul className={styles['cards']}>
      {CARDS.map(({ to, search, title, caption, icon, of }) => (
        <li key={to}>
          <Link to={to} {...(search && { search })} className={styles['card']}>
            <span className={styles['cardTitle']}>
              <Icon name={icon} />
              {title}
            </span>
            <span className={`num ${styles['cardNumber']}`}>{countText(of(board))}</span>
            <span className="soft">{caption}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** 1.204 */
export const countText = (count: number): string => count.toLocaleString('it-IT', { useGrouping: 'always' });
