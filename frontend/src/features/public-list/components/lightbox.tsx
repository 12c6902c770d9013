import type { GiftCard } from '@fiocco/contracts';
import { useRef, useState } from 'react';
import { BackIcon, ChevronRightIcon } from '../../../shared/icons/index.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import styles from './lightbox.module.css';

interface LightboxProps {
  readonly gift: GiftCard;
  readonly onClose: () => void;
}

/** All pictures of a gift, large, with the whole description: swiped, or turned with buttons and arrow keys. */
export default function Lightbox({ gift, onClose }: LightboxProps) {
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const many = gift.images.length > 1;
  const turn = (to: number) => {
    const next = Math.max(0, Math.min(gift.images.length - 1, to));
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.children[next]?.scrollIntoView({
      behavior: smooth ? 'smooth' : 'auto',
      inline: 'center',
      block: 'nearest',
    });
    setShown(next);
  };
  return (
    <Dialog title={gift.name} look="stage" onClose={onClose}>
      <div
        className={styles.box}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') turn(shown + 1);
          if (event.key === 'ArrowLeft') turn(shown - 1);
        }}
      >
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
          {gift.images.map((image, at) => (
            <li key={image}>
              <img
                src={image}
                alt={many ? `${gift.name}, foto ${at + 1} di ${gift.images.length}` : gift.name}
              />
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
              {shown + 1} di {gift.images.length}
            </span>
            <button
              type="button"
              aria-label="Foto successiva"
              disabled={shown === gift.images.length - 1}
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
