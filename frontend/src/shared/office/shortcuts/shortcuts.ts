/** What a key does on the page that is shown, and the words by which "?" lists it. */
export interface Shortcut {
  /** `mod+k` (Ctrl, on a Mac ⌘), a letter, or two keys one after the other: `g t`. */
  readonly keys: string;
  readonly words: string;
  readonly run: () => void;
}

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** For as long as what offers them is shown. Of two with the same keys the later one counts. */
export function offerShortcuts(group: ShortcutGroup): () => void {
  change([...groups, group]);
  return () => change(groups.filter((other) => other !== group));
}

export function offeredShortcuts(): readonly ShortcutGroup[] {
  return groups;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KEPT = 'fiocco.scorciatoie';

/**
 * Shortcuts of one letter can be switched off (WCAG 2.1.4): speech input types letters that nobody meant. Kept for this
 * browser; where nothing can be kept, they are on.
 */
export function lettersAreOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'no';
  } catch {
    return true;
  }
}

export function switchLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, 'no');
  } catch {
    // They stay as they are.
  }
}
