import type { LockedGiftList, PublicGiftList } from '@fiocco/contracts';

/** What the server answers a visitor about a list: locked, closed or open. */
export type SeenList = PublicGiftList | LockedGiftList;

/** Before its password is given, only its name and occasion are known. */
export function isLocked(list: SeenList): list is LockedGiftList {
  return !list.active && list.requiresPassword;
}

/** Guests see an open list only; staff see every list, as a preview. */
export function isVisible(list: PublicGiftList): boolean {
  return list.active || list.preview;
}
