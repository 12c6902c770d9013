import { useEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../icons/index.js';
import { cx } from '../class-names.js';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** `sheet` rises from the bottom on a phone; `stage` fills the screen for pictures. */
  readonly look?: 'sheet' | 'stage';
  readonly children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Esc, makes the page behind inert and gives the
 * focus back.
 */
export function Dialog({ title, onClose, look = 'sheet', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, styles[look])}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.pane}>
        <div className={styles.grab} aria-hidden="true" />
        <div className={styles.head}>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" className={styles.close} aria-label="Chiudi" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
