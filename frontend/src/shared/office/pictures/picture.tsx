import { ImageOr } from '../../kit/image-or.js';
import { OccasionDrawing } from './drawings.js';

interface PictureProps {
  readonly src: string | null | undefined;
  /** `small` (40 px), `large` (56 px), or a class of the caller's. */
  readonly className?: string;
  /** How wide it is shown, where it is wider than a thumbnail. */
  readonly sizes?: string;
  /** Chooses the drawing that stands in for a missing list picture. */
  readonly occasion?: string | null;
}

/** A decorative picture: the name stands beside it. */
export function Picture({ src, className = 'small', sizes = '56px', occasion }: PictureProps) {
  return (
    <span className={`picture ${className}`}>
      <ImageOr src={src} alt="" sizes={sizes} placeholder={<OccasionDrawing occasion={occasion} />} />
    </span>
  );
}
