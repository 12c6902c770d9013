import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { topLayer } from '../../kit/layers/layers.js';
import { PressedKeys } from './pressed-keys.js';
import {
  lettersAreOn,
  offeredShortcuts,
  offerShortcuts,
  onShortcutsChange,
  type Shortcut,
  type ShortcutGroup,
} from './shortcuts.js';

/** Offers shortcuts while the component is shown; they always run what its last rendering would. */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((keys: string) => shortcuts.find((one) => one.keys === keys)?.run());
  // Words and keys are all that the list and the listener need to know.
  const said = JSON.stringify(shortcuts.map(({ keys, words }) => [keys, words]));
  useEffect(() => {
    const offered = (JSON.parse(said) as [string, string][]).map(([keys, words]) => ({
      keys,
      words,
      run: () => run(keys),
    }));
    return offerShortcuts({ name, shortcuts: offered });
  }, [name, said]);
}

export function useOfferedShortcuts(): readonly ShortcutGroup[] {
  return useSyncExternalStore(onShortcutsChange, offeredShortcuts);
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** A menu reads keys by itself. */
function isInMenu({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null;
}

/** Listens to the keys of the whole page. Once, by the frame around all pages. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const pressed = new PressedKeys();
    // What stands before the page may be gone by the time the key arrives here: Esc was for it, and for nothing below.
    let isCovered = false;
    const onCapture = () => {
      isCovered = topLayer() !== null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isCovered || isInMenu(event)) return;
      const offered = offeredShortcuts().flatMap(({ shortcuts }) => shortcuts);
      const found = pressed.shortcutOf(event, offered, lettersAreOn() && !isTyping(event));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onCapture, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
