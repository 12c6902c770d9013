import { describe, expect, it } from '@jest/globals';
import { type PressedKey, PressedKeys } from './pressed-keys.js';
import type { Shortcut } from './shortcuts.js';

const shortcut = (keys: string): Shortcut => ({ keys, words: keys, run: () => undefined });
const OFFERED = ['mod+k', 'g', 'g t', 'j', '?', 'Escape'].map(shortcut);

function press(key: string, more: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0, ...more };
}

/** The keys of the shortcuts that these presses meant, one after the other. */
function meant(presses: readonly PressedKey[], letters = true, offered = OFFERED): (string | null)[] {
  const keys = new PressedKeys();
  return presses.map((one) => keys.shortcutOf(one, offered, letters)?.keys ?? null);
}

describe('pressed keys', () => {
  it('mean a shortcut with Ctrl or ⌘, also with capitals on', () => {
    const pressed = [press('k', { ctrlKey: true }), press('K', { metaKey: true }), press('k')];
    expect(meant(pressed)).toEqual(['mod+k', 'mod+k', null]);
  });

  it('mean nothing together with Alt, which types signs', () => {
    expect(meant([press('k', { ctrlKey: true, altKey: true }), press('j', { altKey: true })])).toEqual([
      null,
      null,
    ]);
  });

  it('mean one thing after another key, if that was just before', () => {
    const offered = OFFERED.filter(({ keys }) => keys !== 'g');
    const g = press('g', { timeStamp: 1_000 });
    expect(meant([g, press('t', { timeStamp: 2_500 })], true, offered)).toEqual([null, 'g t']);
    expect(meant([g, press('t', { timeStamp: 2_501 })], true, offered)).toEqual([null, null]);
    expect(meant([g, press('j'), press('t')], true, offered)).toEqual([null, 'j', null]);
  });

  it('are only those with Ctrl where letters are off', () => {
    const pressed = [press('j'), press('g'), press('t'), press('Escape'), press('k', { ctrlKey: true })];
    expect(meant(pressed, false)).toEqual([null, null, null, null, 'mod+k']);
  });

  it('mean what was offered last', () => {
    const later = { ...shortcut('j'), words: 'later' };
    expect(new PressedKeys().shortcutOf(press('j'), [...OFFERED, later], true)).toBe(later);
  });
});
