import { BowMark } from '../../kit/icons/index.js';
import { cx } from '../../kit/class-names.js';
import { ImageOr } from '../../kit/image-or.js';
import styles from './gift-picture.module.css';

interface GiftPictureProps {
  readonly src: string | null | undefined;
  readonly alt: string;
  /** How wide it is shown, as the browser reads it: `104px`, or one width per window. */
  readonly sizes: string;
  /** In the first screen: loaded at once instead of when it comes near. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** The gift's picture, or the designed placeholder: a bow on hatched paper. */
export function GiftPicture({ src, alt, sizes, eager, className }: GiftPictureProps) {
  const placeholder = (
    <span
      className={cx(styles.empty, className)}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      <BowMark size={72} strokeWidth={1} />
    </span>
  );
  return (
    <ImageOr
      className={cx(styles.image, className)}
      src={src}
      alt={alt}
      sizes={sizes}
      placeholder={placeholder}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
    />
  );
}
