import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { BackIcon, PhoneIcon } from '../../../shared/kit/icons/index.js';
import { Brand } from '../../../shared/public/shop/brand.js';
import { telHref } from '../../../shared/kit/text/contact.js';
import styles from './checkout-frame.module.css';

export function CheckoutTop({ listId }: { readonly listId: string }) {
  const { storePhone } = usePublicSettings();
  return (
    <header className={styles.top}>
      <Link className={styles.back} to="/list/$listId" params={{ listId }}>
        <BackIcon size={16} />
        Alla lista
      </Link>
      <Brand />
      {storePhone ? (
        <a
          className={styles.help}
          href={telHref(storePhone)}
          aria-label={`Aiuto: chiama il negozio, ${storePhone}`}
        >
          <PhoneIcon size={16} />
          Aiuto
        </a>
      ) : (
        <span className={styles.help} />
      )}
    </header>
  );
}

interface CheckoutFrameProps {
  readonly listId: string;
  readonly steps: ReactNode;
  /** The countdown, while something is held. */
  readonly band?: ReactNode;
  readonly sight: ReactNode;
  readonly children: ReactNode;
}

/** Shop on top, steps, the gift always in sight, one question beside it. */
export function CheckoutFrame({ listId, steps, band, sight, children }: CheckoutFrameProps) {
  return (
    <div className={styles.page}>
      <CheckoutTop listId={listId} />
      {steps}
      {band}
      <div className={styles.grid}>
        {sight}
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  );
}

interface QuestionProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
}

/** The step's question. It takes the focus when the step changes, so that it is read out and Tab goes on from it. */
export function Question({ title, lead }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.question}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}

export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

interface NavProps {
  /** A single button takes the whole width. */
  readonly single?: boolean;
  readonly children: ReactNode;
}

export function Nav({ single, children }: NavProps) {
  return <div className={single ? styles.navSingle : styles.nav}>{children}</div>;
}
