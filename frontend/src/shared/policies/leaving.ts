import type { PageGroup } from '@fiocco/contracts';
import { useSyncExternalStore } from 'react';

/** As long as a document may take before its line is taken for dead, or its loading for stopped. */
const PATIENCE_MS = 20_000;

let leavingFor: PageGroup | null = null;
const listeners = new Set<() => void>();

function note(group: PageGroup | null): void {
  leavingFor = group;
  for (const listener of listeners) listener();
}

/** Tells the page that a document of another group is on its way, until it is there. */
export function leaveFor(group: PageGroup): void {
  const { scrollX, scrollY } = window;
  const stay = () => {
    clearTimeout(timer);
    window.removeEventListener('pageshow', stay);
    note(null);
    requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
  };
  const timer = setTimeout(stay, PATIENCE_MS);
  // Browsers may keep a document as it was left, and show it again when somebody goes back to it.
  window.addEventListener('pageshow', stay);
  note(group);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The group of the page whose document is on its way; null while this one stays. */
export const useLeaving = (): PageGroup | null => useSyncExternalStore(listen, () => leavingFor);
