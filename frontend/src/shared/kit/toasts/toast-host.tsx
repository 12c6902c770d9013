import { useEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons/index.js';
import { cx } from '../class-names.js';
import { TOAST_MS, toast, useToast, type Toast } from './toasts.js';
import styles from './toast-host.module.css';

const ICONS = { success: CheckIcon, warning: AlertIcon, error: AlertIcon, info: InfoIcon };

/** Leaves after five seconds, but not while the pointer or the focus rests on it. */
function useLeaving(shown: Toast | null, held: boolean): void {
  useEffect(() => {
    if (!shown || shown.sticky || held) return;
    const timer = setTimeout(toast.close, TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
}

/** F8 brings the keyboard to the toast, as the specification says. */
function useHotkey(target: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') target.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [target]);
}

function ToastCard({ shown }: { readonly shown: Toast }) {
  const Icon = ICONS[shown.kind];
  const { action } = shown;
  return (
    <div className={cx(styles['toast'], styles[shown.kind])}>
      <Icon />
      <div className={styles['words']} role={shown.kind === 'error' ? 'alert' : 'status'}>
        <p className={styles['title']}>{shown.title}</p>
        {shown.message && <p className={styles['message']}>{shown.message}</p>}
      </div>
      <div className={styles['tools']}>
        {action && (
          <button
            type="button"
            onClick={() => {
              toast.close();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className={styles['close']}
          aria-label="Chiudi il messaggio"
          onClick={toast.close}
        >
          <CloseIcon size={16} />
        </button>
      </div>
    </div>
  );
}

export function ToastHost() {
  const shown = useToast();
  const [held, setHeld] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  useLeaving(shown, held);
  useHotkey(host);
  return (
    <div
      ref={host}
      className={styles['host']}
      data-toast={shown?.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown && <ToastCard key={shown.id} shown={shown} />}
    </div>
  );
}
