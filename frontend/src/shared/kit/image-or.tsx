import { pictureSizes } from '@fiocco/contracts';
import { useState, type ComponentProps, type ReactNode } from 'react';

interface ImageOrProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError'> {
  readonly src: string | null | undefined;
  readonly alt: string;
  /** How wide it is shown: of an uploaded picture the browser takes the size that fits. */
  readonly sizes: string;
  /** What stands in for a picture that is missing or can't be loaded. */
  readonly placeholder: ReactNode;
}

type Broken = Readonly<{ src: string; what: 'sizes' | 'picture' }>;

/** A picture, loaded when it comes near, or its placeholder. */
export function ImageOr({ src, alt, sizes, placeholder, ...image }: ImageOrProps) {
  const [failed, setBroken] = useState<Broken | null>(null);
  const broken = failed && failed.src === src ? failed.what : null;
  if (!src || broken === 'picture') return placeholder;
  const jpeg = broken ? undefined : pictureSizes(src, 'jpg');
  // Where one of its sizes doesn't arrive, the picture itself is tried.
  const onError = () => setBroken({ src, what: jpeg ? 'sizes' : 'picture' });
  const shown = (
    <img
      loading="lazy"
      decoding="async"
      {...image}
      sizes={jpeg && sizes}
      srcSet={jpeg}
      src={src}
      alt={alt}
      onError={onError}
    />
  );
  if (!jpeg) return shown;
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={pictureSizes(src, 'avif')} />
      {shown}
    </picture>
  );
}
