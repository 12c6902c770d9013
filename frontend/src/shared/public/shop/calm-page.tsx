import { type ReactNode, useEffect, useRef } from 'react';
import { coverStyle } from '../gift-lists/covers.js';
import { Unbroken } from '../../kit/text/unbroken.js';
import { cx } from '../../kit/class-names.js';
import styles from './calm-page.module.css';
import { MiniHeader } from './shop-header.js';

export interface CalmPageProps {
  readonly icon: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly occasion?: string | null;
  /** The stamp in full colour: something can be opened here. */
  readonly lively?: boolean;
  readonly role?: 'alert' | 'status';
  /** It takes the place of what the guest was at: whoever doesn't see it hears its title, and goes on from there. */
  readonly takesFocus?: boolean;
  /** A form, or the ways on. */
  readonly children?: ReactNode;
}

/** A quiet page: a stamp of the decorated paper, a title, a sentence and one way on. */
export function CalmPage({
  icon,
  eyebrow,
  title,
  text,
  occasion,
  lively,
  role,
  takesFocus,
  children,
}: CalmPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="page-height">
      <MiniHeader />
      <main id="contenuto" className={styles.calm} style={coverStyle(occasion)}>
        <div className={cx(styles.stamp, !lively && styles.off)} aria-hidden="true">
          <span>{icon}</span>
        </div>
        <div role={role}>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
            <Unbroken>{title}</Unbroken>
          </h1>
          <p className={styles.text}>{typeof text === 'string' ? <Unbroken>{text}</Unbroken> : text}</p>
        </div>
        {children}
      </main>
    </div>
  );
}

/** The column of actions under the sentence. */
export function CalmActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
