import type { GiftCard } from '@fiocco/contracts';
import { useEffect, useRef, useState } from 'react';
import { BackIcon, ChevronRightIcon } from '../../../../shared/kit/icons/index.js';
import { Dialog } from '../../../../shared/kit/dialog/dialog.js';
import { photosOf } from '../../model/photos.js';
import styles from './lightbox.module.css';

/** Wherever the focus is inside the dialog. */
function useArrowKeys(turnBy: (by: 1 | -1) => void): void {
  const latest = useRef(turnBy);
  useEffect(() => {
    latest.current = turnBy;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') latest.current(1);
      if (event.key === 'ArrowLeft') latest.current(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

interface LightboxProps {
  readonly gift: GiftCard;
  readonly onClose: () => void;
}

/** All pictures of a gift, large, with the whole description: swiped, or turned with buttons and arrow keys. */
export default function Lightbox({ gift, onClose }: LightboxProps) {
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const photos = photosOf(gift);
  const many = photos.length > 1;
  const turn = (to: number) => {
    const next = Math.max(0, Math.min(photos.length - 1, to));
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.children[next]?.scrollIntoView({
      behavior: smooth ? 'smooth' : 'auto',
      inline: 'center',
      block: 'nearest',
    });
    setShown(next);
  };
  useArrowKeys((by) => turn(shown + by));
  return (
    <Dialog opened look="stage" title={gift.name} onClose={onClose}>
      <div className={styles.box}>
        <ul
          ref={strip}
          className={styles.strip}
          tabIndex={many ? 0 : undefined}
          aria-label={many ? 'Foto, da scorrere' : undefined}
          onScrollEnd={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {photos.map((image, at) => (
            <li key={image}>
              <img src={image} alt={many ? `${gift.name}, foto ${at + 1} di ${photos.length}` : gift.name} />
            </li>
          ))}
        </ul>
        {many && (
          <div className={styles.turn}>
            <button
              type="button"
              aria-label="Foto precedente"
              disabled={shown === 0}
              onClick={() => turn(shown - 1)}
            >
              <BackIcon />
            </button>
            <span className="num" role="status">
              {shown + 1} di {photos.length}
            </span>
            <button
              type="button"
              aria-label="Foto successiva"
              disabled={shown === photos.length - 1}
              onClick={() => turn(shown + 1)}
            >
              <ChevronRightIcon />
            </button>
          </div>
        )}
        {gift.description && <p className={styles.words}>{gift.description}</p>}
      </div>
    </Dialog>
  );
}
