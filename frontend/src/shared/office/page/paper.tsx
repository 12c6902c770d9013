import { Fragment, type ReactNode } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';
import { cx } from '../../kit/class-names.js';
import { Button } from '../../kit/controls/button.js';
import { addressLine } from '../../kit/text/address-line.js';
import { Icon } from '../pictures/icon.js';
import { Page } from './page.js';
import styles from './paper.module.css';

interface PaperPageProps {
  readonly title: string;
  /** The link back to where it is printed from. */
  readonly crumb: ReactNode;
  /** There is something to print. */
  readonly ready: boolean;
  /** What may be done with it besides. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page that shows what comes out of the printer, and nothing else comes out of it. */
export function PaperPage({ title, crumb, ready, actions, children }: PaperPageProps) {
  const print = (
    <Button variant="primary" icon={<Icon name="printer" />} disabled={!ready} onClick={() => window.print()}>
      Stampa
    </Button>
  );
  return (
    <div className={styles['page']}>
      {crumb}
      <Page
        title={title}
        actions={
          <>
            {actions}
            {print}
          </>
        }
      >
        {children}
      </Page>
    </div>
  );
}

interface PaperProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What begins a new piece of paper. */
export const Paper = ({ className, children }: PaperProps) => (
  <section className={cx(styles['paper'], className)}>{children}</section>
);

/** The look of a table on paper, whose head is repeated on each page. */
export const paperRows = styles['rows'] ?? '';

/** Whose paper it is: with the numbers that a paper of the shop has. */
export function ShopOnPaper() {
  const { storeName, storePhone, vatNumber, ...address } = usePublicSettings();
  const lines = [addressLine({ storeName, ...address }), storePhone, vatNumber && `P.IVA ${vatNumber}`];
  return (
    <address className={styles['shop']}>
      <b>{storeName}</b>
      <span>
        {lines.filter(Boolean).map((line, at) => (
          <Fragment key={line}>
            {at > 0 && ' · '}
            <span className={at > 0 ? 'no-wrap' : undefined}>{line}</span>
          </Fragment>
        ))}
      </span>
    </address>
  );
}

/** A line to write on. */
export const Ruled = ({ label }: { readonly label: string }) => (
  <p className={styles['ruled']}>
    {label}
    <span />
  </p>
);
