import { useState } from 'react';
import { OccasionDrawing } from './drawings.js';

interface PictureProps {
  readonly src: string | null | undefined;
  /** `small` (40 px), `large` (56 px), or a class of the caller's. */
  readonly className?: string;
  /** Chooses the drawing that stands in for a missing list picture. */
  readonly occasion?: string | null;
}

/** A decorative picture (the name stands beside it); missing or broken ones become the designed placeholder. */
export function Picture({ src, className = 'small', occasion }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={`picture ${className}`}>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <OccasionDrawing occasion={occasion} />
      )}
    </span>
  );
}
