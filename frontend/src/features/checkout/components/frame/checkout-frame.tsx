import { useEffect, useRef, type ReactNode } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { BackIcon, PhoneIcon } from '../../../../shared/kit/icons/index.js';
import { ListLink } from '../../../../shared/public/gift-lists/list-link.js';
import { Brand } from '../../../../shared/public/shop/brand.js';
import { LanguageSwitch } from '../../../../shared/public/shop/language-switch.js';
import { telHref } from '../../../../shared/kit/text/contact.js';
import styles from './checkout-frame.module.css';
import { say } from '../../../../shared/texts/say.js';

interface CheckoutTopProps {
  readonly listId: string;
  /** Undefined for the fund. */
  readonly giftId: number | undefined;
}

export function CheckoutTop({ listId, giftId }: CheckoutTopProps) {
  const { storePhone } = usePublicSettings();
  return (
    <header className={styles.top}>
      <ListLink className={styles.back} listId={listId} giftId={giftId}>
        <BackIcon size={16} />
        {say('checkout.toList')}
      </ListLink>
      <Brand />
      <div className={styles.ways}>
        <LanguageSwitch />
        {storePhone && (
          <a
            className={styles.help}
            href={telHref(storePhone)}
            aria-label={say('checkout.help.call', { phone: storePhone })}
          >
            <PhoneIcon size={16} />
            <span>{say('checkout.help')}</span>
          </a>
        )}
      </div>
    </header>
  );
}

interface CheckoutFrameProps extends CheckoutTopProps {
  readonly steps: ReactNode;
  /** The countdown, while something is held. */
  readonly band?: ReactNode;
  readonly sight: ReactNode;
  readonly children: ReactNode;
}

/** Shop on top, steps, the gift always in sight, one question beside it. */
export function CheckoutFrame({ listId, giftId, steps, band, sight, children }: CheckoutFrameProps) {
  return (
    <div className="page-height">
      <CheckoutTop listId={listId} giftId={giftId} />
      {steps}
      {band}
      <div className={styles.grid}>
        {sight}
        <main id="contenuto" className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

interface QuestionProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The focus is elsewhere on this page. */
  readonly quiet?: boolean;
}

/** The step's question. It takes the focus when the step changes, so that it is read out and Tab goes on from it. */
export function Question({ title, lead, quiet = false }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) heading.current?.focus({ preventScroll: true });
  }, [quiet]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.question}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}

/** A second question of the same step. */
export function NextQuestion({ title, lead }: Omit<QuestionProps, 'quiet'>) {
  return (
    <>
      <h2 className={styles.nextQuestion}>{title}</h2>
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
