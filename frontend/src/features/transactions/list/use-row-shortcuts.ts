import type { RefObject } from 'react';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';

/** The rows by keys, as the mouse has them: one after the other, and their boxes. */
export function useRowShortcuts(
  place: RefObject<HTMLElement | null>,
  /** Of the row at this place; -1 while the keyboard is in none. */
  edit: (row: number) => void,
): void {
  const links = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  const at = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const go = (step: number) => {
    const rows = links();
    const row = rows[Math.min(Math.max(at() + step, 0), rows.length - 1)];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const choose = () =>
    links()[at()]?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  useShortcuts('Questa pagina', [
    { keys: 'j', words: 'Riga dopo', run: () => go(1) },
    { keys: 'k', words: 'Riga prima', run: () => go(-1) },
    { keys: 'e', words: 'Modifica la riga', run: () => edit(at()) },
    { keys: 'x', words: 'Seleziona la riga', run: choose },
  ]);
}
