import type { Shortcut } from './shortcuts.js';

/** What of a `KeyboardEvent` says which shortcut is meant. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/** Two keys one after the other belong together for so long. */
const TOGETHER_MS = 1_500;

/** The name of a pressed key; null for a combination that is nobody's. AltGr types signs on Italian keyboards. */
function nameOf({ key, ctrlKey, metaKey, altKey }: PressedKey): string | null {
  const isSign = key.length === 1;
  if (ctrlKey || metaKey) return isSign && !altKey ? `mod+${key.toLowerCase()}` : null;
  if (altKey) return null;
  return isSign ? key.toLowerCase() : key;
}

/** Remembers the first of two keys. */
export class PressedKeys {
  private first: { readonly name: string; readonly at: number } | null = null;

  /** The shortcut that this key completes; `letters: false` leaves only those with Ctrl or ⌘. */
  shortcutOf(pressed: PressedKey, offered: readonly Shortcut[], letters: boolean): Shortcut | null {
    const name = nameOf(pressed);
    const before = this.first;
    this.first = null;
    if (name === null) return null;
    const usable = offered.filter(({ keys }) => letters || keys.startsWith('mod+'));
    if (before && pressed.timeStamp - before.at <= TOGETHER_MS) {
      const both = `${before.name} ${name}`;
      const found = usable.findLast(({ keys }) => keys === both);
      if (found) return found;
    }
    if (usable.some(({ keys }) => keys.startsWith(`${name} `))) this.first = { name, at: pressed.timeStamp };
    return usable.findLast(({ keys }) => keys === name) ?? null;
  }
}
