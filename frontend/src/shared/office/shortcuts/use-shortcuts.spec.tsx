/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { newLayer, openLayer } from '../../kit/layers/layers.js';
import { useShortcutKeys, useShortcuts } from './use-shortcuts.js';

afterEach(cleanup);

let run: string[];

function Page() {
  useShortcutKeys();
  useShortcuts('Questa pagina', [
    { keys: 'Escape', words: 'Deseleziona', run: () => run.push('Escape') },
    { keys: 'x', words: 'Seleziona', run: () => run.push('x') },
  ]);
  return <input aria-label="Cerca" />;
}

describe('keys of a page', () => {
  it('are not for it while something stands before it, nor the one that takes that away', async () => {
    run = [];
    render(<Page />);
    const user = userEvent.setup();
    const close = openLayer(newLayer());
    await user.keyboard('x');
    // As dialogs do: before the key has reached the page.
    window.addEventListener('keydown', close, { capture: true, once: true });
    await user.keyboard('{Escape}');
    expect(run).toEqual([]);
    await user.keyboard('{Escape}x');
    expect(run).toEqual(['Escape', 'x']);
  });

  it('are none in a field', async () => {
    run = [];
    render(<Page />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox'), 'x');
    expect(run).toEqual([]);
  });
});
