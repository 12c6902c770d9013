import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from '../icons/index.js';
import { cx } from '../class-names.js';
import type { Layer } from '../layers/layers.js';
import { useIsTop } from '../layers/use-layer.js';
import { stayOf, toast, useToast, type Toast } from './toasts.js';
import { useSwipe } from './use-swipe.js';
import styles from './toasts.module.css';
import { say } from '../../texts/say.js';

const ICONS = { success: CheckIcon, warning: AlertIcon, error: ErrorIcon, info: InfoIcon };

/** Leaves after its time, but not while the pointer or the focus rests on it. */
function useLeaving(shown: Toast | null, held: boolean): void {
  useEffect(() => {
    const stay = shown && stayOf(shown);
    if (stay === null || held) return;
    const timer = setTimeout(toast.close, stay);
    return () => clearTimeout(timer);
  }, [shown, held]);
}

/** F8 brings the keyboard to the toast, as the specification says. */
function useHotkey(place: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') place.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [place]);
}

/** A page's bars at the window's foot stand above its message. */
function useRoom(place: React.RefObject<HTMLDivElement | null>, isPages: boolean, shown: Toast | null): void {
  useLayoutEffect(() => {
    if (!isPages) return;
    const room = shown ? (place.current?.offsetHeight ?? 0) : 0;
    document.documentElement.style.setProperty('--toast-room', `${room}px`);
  }, [place, isPages, shown]);
}

function KindIcon({ kind }: Pick<Toast, 'kind'>) {
  const Icon = ICONS[kind];
  return <Icon />;
}

function Words({ shown }: { readonly shown: Toast }) {
  return (
    <div className={styles['words']}>
      <p className={styles['title']}>{shown.title}</p>
      {shown.message && <p className={styles['message']}>{shown.message}</p>}
    </div>
  );
}

function Tools({ shown, onClose }: { readonly shown: Toast; readonly onClose: () => void }) {
  const { action } = shown;
  return (
    <div className={styles['tools']}>
      {action && (
        <button
          type="button"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles['close']}
        aria-label={say('common.closeMessage')}
        onClick={onClose}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}

interface ToastPlaceProps {
  /** The dialog or sheet whose messages stand here; null for those of the page. */
  readonly layer: Layer | null;
  readonly className?: string;
}

/**
 * Where messages stand: at the end of the page, and in the foot of a dialog, where they push nothing out of sight. Its live
 * region is there from the start, empty: screen readers say only what is put into one that they know.
 */
export function ToastPlace({ layer, className }: ToastPlaceProps) {
  const said = useToast();
  const isTop = useIsTop(layer);
  const shown = said?.layer === layer && isTop ? said : null;
  const [heldId, setHeldId] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  useLeaving(shown, shown?.id === heldId);
  useHotkey(place);
  useRoom(place, layer === null, shown);
  const hold = () => setHeldId(shown?.id ?? 0);

  const close = () => {
    toast.close();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const swipe = useSwipe(close);
  return (
    <div
      ref={place}
      className={className}
      data-toast={shown?.kind}
      onPointerEnter={hold}
      onPointerLeave={() => setHeldId(0)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        hold();
      }}
      onBlur={() => setHeldId(0)}
    >
      <div className={cx(shown && styles['toast'], shown && styles[shown.kind])} {...swipe}>
        {shown && <KindIcon kind={shown.kind} />}
        <div aria-live="polite" aria-atomic="true">
          {shown && <Words key={shown.id} shown={shown} />}
        </div>
        {shown && <Tools shown={shown} onClose={close} />}
      </div>
    </div>
  );
}

/** The page's own messages, below everything. */
export function ToastHost() {
  return <ToastPlace layer={null} className={styles['host']} />;
}
