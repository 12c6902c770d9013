import { useState, type ComponentProps, type ReactNode } from 'react';

interface ImageOrProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  readonly src: string | null | undefined;
  readonly alt: string;
  /** What stands in for a picture that is missing or can't be loaded. */
  readonly placeholder: ReactNode;
}

/** A picture, loaded when it comes near, or its placeholder. */
export function ImageOr({ src, alt, placeholder, ...image }: ImageOrProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return placeholder;
  return (
    <img loading="lazy" decoding="async" {...image} src={src} alt={alt} onError={() => setBroken(src)} />
  );
}
