import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import type { Slice } from './found-products.js';
import styles from './products.module.css';

interface PageLinkProps {
  readonly page: number;
  readonly className?: string;
  readonly current?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

function PageLink({ page, className, current, label, children }: PageLinkProps) {
  return (
    <Link
      from="/admin/products"
      to="/admin/products"
      search={(search) => ({ ...search, page: page === 1 ? undefined : page })}
      className={className}
      activeProps={{ 'aria-current': undefined }}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
    >
      {children}
    </Link>
  );
}

/** Previous, at most five numbers, next. */
export function Pager({ page, pages, links }: Slice) {
  if (pages === 1) return null;
  return (
    <nav className={styles['pager']} aria-label="Pagine">
      {page > 1 && (
        <PageLink page={page - 1} className={buttonClass({ className: styles['step'] })} label="Precedente">
          <Icon name="chevron-left" />
          <span className="desk-only">Precedente</span>
        </PageLink>
      )}
      {links.map((link) => (
        <PageLink
          key={link}
          page={link}
          current={link === page}
          label={`Pagina ${link}`}
          className={styles['number']}
        >
          {link}
        </PageLink>
      ))}
      {page < pages && (
        <PageLink page={page + 1} className={buttonClass({ className: styles['step'] })} label="Successiva">
          <span className="desk-only">Successiva</span>
          <Icon name="chevron-right" />
        </PageLink>
      )}
      <span className={`soft desk-only num ${styles['where']}`}>
        pagina {page} di {pages}
      </span>
    </nav>
  );
}
