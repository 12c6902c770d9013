import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BackIcon, ChevronRightIcon } from '../../../../../shared/kit/icons/index.js';
import { cx } from '../../../../../shared/kit/class-names.js';
import styles from './photo-strip.module.css';

/** Wherever the focus is inside the dialog. */
function useArrowKeys(turn: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface PhotoStripProps {
  readonly photos: readonly string[];
  /** Which one is seen first, from 0 on. */
  readonly first?: number;
  readonly className?: string;
  readonly children: (photo: string, at: number) => ReactNode;
}

/** Pictures side by side, one in sight: swiped, or turned with buttons and arrow keys. */
export function PhotoStrip({ photos, first = 0, className, children }: PhotoStripProps) {
  const [shown, setShown] = useState(first);
  const strip = useRef<HTMLUListElement>(null);
  const many = photos.length > 1;
  useEffect(() => {
    if (first > 0) strip.current?.children[first]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [first]);
  /** At either end it stays: a button there is idle, and keeps the focus. */
  const turn = (by: 1 | -1) => {
    const next = Math.max(0, Math.min(photos.length - 1, shown + by));
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.children[next]?.scrollIntoView({
      behavior: smooth ? 'smooth' : 'auto',
      inline: 'center',
      block: 'nearest',
    });
    setShown(next);
  };
  useArrowKeys(turn);
  return (
    <div className={cx(styles.box, className)}>
      <ul
        ref={strip}
        className={styles.strip}
        tabIndex={many ? 0 : undefined}
        aria-label={many ? 'Foto, da scorrere' : undefined}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        {photos.map((photo, at) => (
          <li key={photo}>{children(photo, at)}</li>
        ))}
      </ul>
      {many && (
        <div className={styles.turn}>
          <button
            type="button"
            aria-label="Foto precedente"
            aria-disabled={shown === 0}
            onClick={() => turn(-1)}
          >
            <BackIcon />
          </button>
          <span className="num" role="status">
            {shown + 1} di {photos.length}
          </span>
          <button
            type="button"
            aria-label="Foto successiva"
            aria-disabled={shown === photos.length - 1}
            onClick={() => turn(1)}
          >
            <ChevronRightIcon />
          </button>
        </div>
      )}
    </div>
  );
}
