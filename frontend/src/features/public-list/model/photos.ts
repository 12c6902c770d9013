import type { GiftCard } from '@fiocco/contracts';

/** The card's own picture first, then the others, none twice. */
export function photosOf({ imageUrl, images }: Pick<GiftCard, 'imageUrl' | 'images'>): readonly string[] {
  return [...new Set(imageUrl ? [imageUrl, ...images] : images)];
}
