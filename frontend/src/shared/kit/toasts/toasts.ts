import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'error' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Stays until closed instead of leaving after five seconds. */
  readonly sticky?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Words = Omit<Toast, 'id' | 'kind' | 'title' | 'message'>;

export const TOAST_MS = 5000;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], title: string, message?: string, more?: Words): void {
  lastId += 1;
  publish({ id: lastId, kind, title, message, ...more });
}

/** One toast at a time: a new one takes the place of the last. */
export const toast = {
  success: (title: string, message?: string, more?: Words) => show('success', title, message, more),
  /** It is done, and there is something to know about it: stays until closed. */
  warning: (title: string, message?: string, more?: Words) =>
    show('warning', title, message, { sticky: true, ...more }),
  error: (title: string, message?: string, more?: Words) => show('error', title, message, more),
  info: (title: string, message?: string, more?: Words) => show('info', title, message, more),
  close: () => publish(null),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}
