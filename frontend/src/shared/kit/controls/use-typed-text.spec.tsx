/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTypedText } from './use-typed-text.js';

afterEach(cleanup);

function Search() {
  const [value, setValue] = useState('');
  const [text, setText] = useTypedText(value, setValue);
  return (
    <>
      <input aria-label="Cerca" value={text} onChange={(event) => setText(event.target.value)} />
      <output>«{value}»</output>
      <button type="button" onClick={() => setValue('')}>
        Togli i filtri
      </button>
    </>
  );
}

describe('a text that is typed and the value that follows it', () => {
  it('keeps a space at the end for the word that comes after it', async () => {
    const user = userEvent.setup();
    render(<Search />);
    const field = screen.getByLabelText<HTMLInputElement>('Cerca');
    await user.type(field, 'giulia ');
    await screen.findByText('«giulia»');
    expect(field.value).toBe('giulia ');
    await user.type(field, 'ferri');
    await screen.findByText('«giulia ferri»');
    expect(field.value).toBe('giulia ferri');
  });

  it('gives way to a value that others set', async () => {
    const user = userEvent.setup();
    render(<Search />);
    const field = screen.getByLabelText<HTMLInputElement>('Cerca');
    await user.type(field, 'giulia');
    await screen.findByText('«giulia»');
    await user.click(screen.getByText('Togli i filtri'));
    await screen.findByText('«»');
    expect(field.value).toBe('');
  });
});
