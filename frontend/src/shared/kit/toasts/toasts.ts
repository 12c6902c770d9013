import { useSyncExternalStore } from 'react';
import { isOpen, onLayersChange, topLayer, type Layer } from '../layers/layers.js';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'warning' | 'error' | 'info';
  readonly title: string;
  readonly message?: string;
  /** "Annulla", where what was done can be undone. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The dialog in which it is said, null for the page; undefined while one takes another's place. */
  readonly layer: Layer | null | undefined;
  /** It tells what somebody else did; see `toast.news`. */
  readonly isNews?: true;
}

const TOAST_MS = 5000;
/** Long enough to notice a mistake and to reach for the button. */
const ACTION_MS = 10_000;

let current: Toast | null = null;
/** News that came while something else was said. */
let waiting: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(toast: Toast | null): void {
  current = toast ?? waiting;
  if (current === waiting) waiting = null;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], title: string, message?: string, action?: Toast['action']): void {
  lastId += 1;
  publish({ id: lastId, kind, title, message, action, layer: topLayer() });
}

/** Takes the place of other news only: what was said of the own work must not vanish unread. */
function tellNews(title: string, message: string, action: Toast['action']): void {
  lastId += 1;
  const news: Toast = { id: lastId, kind: 'info', title, message, action, layer: null, isNews: true };
  if (current && !current.isNews) waiting = news;
  else publish(news);
}

/** How long it stays, in milliseconds; null until somebody closes it. */
export function stayOf({ kind, action }: Toast): number | null {
  if (kind === 'error' || kind === 'warning') return null;
  return action ? ACTION_MS : TOAST_MS;
}

function settle(): void {
  if (current?.layer === undefined && current) publish({ ...current, layer: topLayer() });
}

/** What its dialog did is said on the page, or in the dialog that takes its place; what it could not do goes with it. */
function leaveDialog(toast: Toast): void {
  if (toast.kind === 'error') return publish(null);
  publish({ ...toast, layer: undefined });
  queueMicrotask(settle);
}

/** A dialog that opens takes a passing word away; an error or a warning waits under it. */
function follow(): void {
  if (!current) return;
  if (current.layer === undefined) settle();
  else if (current.layer && !isOpen(current.layer)) leaveDialog(current);
  else if (current.layer !== topLayer() && stayOf(current) !== null) publish(null);
}

onLayersChange(follow);

/** One toast at a time: a new one takes the place of the last. */
export const toast = {
  success: (title: string, message?: string, action?: Toast['action']) =>
    show('success', title, message, action),
  /** It is done, and there is something to know about it: stays until closed. */
  warning: (title: string, message?: string, action?: Toast['action']) =>
    show('warning', title, message, action),
  /** It was not done: stays until closed. */
  error: (title: string, message?: string) => show('error', title, message),
  info: (title: string, message?: string) => show('info', title, message),
  /** What happened elsewhere: said on the page, once nothing else is and no dialog is open. */
  news: tellNews,
  close: () => publish(null),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}
