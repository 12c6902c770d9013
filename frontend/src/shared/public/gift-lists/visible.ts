import type { LockedGiftList, PublicGiftList } from '@fiocco/contracts';

/** What a visitor is answered about a list, whichever way it stands for them. */
export type SeenList = PublicGiftList | LockedGiftList;

/** Nothing but its name and occasion is known before its password. */
export function isLocked(list: SeenList): list is LockedGiftList {
  return !list.active && list.requiresPassword;
}

/** Guests see an open list only; staff see every list, as a preview. */
export function isVisible(list: PublicGiftList): boolean {
  return list.active || list.preview;
}
