import type { PublicGiftList } from '@fiocco/contracts';

/** Guests see an open list only; staff see every list, as a preview. */
export function isVisible(list: Pick<PublicGiftList, 'active' | 'preview'>): boolean {
  return list.active || list.preview;
}
