import type { Product } from '@fiocco/contracts';
import { Picture } from '../../shared/office/pictures/picture.js';
import styles from './products.module.css';

const PLAYABLE = /\.(mp4|webm|ogv|mov)(\?|$)/i;

/** Picture, else a video that the browser can play by itself, else the placeholder. */
export function ProductMedia({ product }: { readonly product: Product }) {
  const { imageUrl, video, name } = product;
  if (!imageUrl && video && PLAYABLE.test(video)) {
    return (
      <video
        className={styles['media']}
        src={video}
        controls
        preload="none"
        aria-label={`Video di ${name}`}
      />
    );
  }
  return <Picture src={imageUrl} className={styles['media']} sizes="(max-width: 47.9375em) 88px, 320px" />;
}
