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
  // The server draws some of the pages, and has no window.
  const media = globalThis.matchMedia?.(query);
  const listeners = new Set<() => void>();
  media?.addEventListener('change', () => {
    for (const listener of listeners) listener();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    matches: () => media?.matches ?? false,
  };
}

const PHONE = mediaStore('(max-width: 47.9375em)');
const TOUCH = mediaStore('(max-width: 47.9375em), (pointer: coarse)');

const NARROW = mediaStore('(max-width: 79.9375em)');

export function usePhone(): boolean {
  return useSyncExternalStore(PHONE.subscribe, PHONE.matches, PHONE.matches);
}

/** A touch screen, or one so narrow that tables are shown as stacked rows: menus become sheets. */
export function useTouch(): boolean {
  return useSyncExternalStore(TOUCH.subscribe, TOUCH.matches, TOUCH.matches);
}

/** There is no room for a list and the details of its chosen row side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(NARROW.subscribe, NARROW.matches, NARROW.matches);
}
