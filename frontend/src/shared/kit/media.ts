import { useSyncExternalStore } from 'react';

interface MediaStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

/**
 * One listener at the browser for all who ask the same: a table has a menu in every row, and as many listeners of
 * their own would each start a render of its own when a tablet is turned.
 */
function mediaStore(query: string): MediaStore {
  const media = window.matchMedia(query);
  const listeners = new Set<() => void>();
  media.addEventListener('change', () => {
    for (const listener of listeners) listener();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    matches: () => media.matches,
  };
}

const PHONE = mediaStore('(max-width: 767px)');
const TOUCH = mediaStore('(max-width: 767px), (pointer: coarse)');

const NARROW = mediaStore('(max-width: 1279px)');

export function usePhone(): boolean {
  return useSyncExternalStore(PHONE.subscribe, PHONE.matches);
}

/** Fingers, or a screen where the table is stacked rows: menus become sheets. */
export function useTouch(): boolean {
  return useSyncExternalStore(TOUCH.subscribe, TOUCH.matches);
}

/** No room for a list and what is chosen from it side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(NARROW.subscribe, NARROW.matches);
}
