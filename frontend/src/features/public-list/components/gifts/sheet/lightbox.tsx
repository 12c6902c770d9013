import type { GiftCard } from '@fiocco/contracts';
import { Dialog } from '../../../../../shared/kit/dialog/dialog.js';
import { photosOf } from '../../../model/photos.js';
import styles from './lightbox.module.css';
import { PhotoStrip } from './photo-strip.js';

interface LightboxProps {
  readonly gift: GiftCard;
  /** From 1 on. */
  readonly shown: number;
  readonly onClose: () => void;
}

/** All pictures of a gift, uncut, as large as the screen. */
export function Lightbox({ gift, shown, onClose }: LightboxProps) {
  const photos = photosOf(gift);
  const many = photos.length > 1;
  return (
    <Dialog opened look="stage" title={gift.name} onClose={onClose}>
      <PhotoStrip photos={photos} first={Math.min(shown, photos.length) - 1} className={styles.box}>
        {(photo, at) => (
          <img
            className={styles.photo}
            src={photo}
            alt={many ? `${gift.name}, foto ${at + 1} di ${photos.length}` : gift.name}
          />
        )}
      </PhotoStrip>
    </Dialog>
  );
}
