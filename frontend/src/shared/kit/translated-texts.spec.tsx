/** @jest-environment ./frontend/testing/browser.mjs */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { keepTranslatedTexts } from './translated-texts.js';

const { appendChild, insertBefore, removeChild } = Node.prototype;
beforeAll(keepTranslatedTexts);
afterAll(() => void Object.assign(Node.prototype, { appendChild, insertBefore, removeChild }));
afterEach(cleanup);

const texts = (root: Node): Text[] =>
  [...root.childNodes].flatMap((node) => (node instanceof Text ? [node] : texts(node)));

function font(text: Text): HTMLElement {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  outer.firstElementChild?.append(`[${text.data}]`);
  return outer;
}

/** How translators go about it: in one act, or the translation before the text and then the text away. */
const TRANSLATORS = {
  replacing: (text: Text) => text.replaceWith(font(text)),
  inserting: (text: Text) => {
    text.before(font(text));
    text.remove();
  },
} as const;

interface PageProps {
  readonly step: number;
  readonly note?: string;
  readonly chosen?: boolean;
  readonly order?: readonly string[];
}

function Page({ step, note, chosen, order = ['a', 'b'] }: PageProps) {
  return (
    <p>
      Passo {step} di 4{note && ` (${note})`}
      {chosen && <b>scelto</b>} fine
      {chosen ? 'sì' : <i>no</i>}
      {order.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}

describe.each(Object.entries(TRANSLATORS))('a page that is translated by %s its texts', (_, translate) => {
  async function shown(...steps: readonly PageProps[]): Promise<string[]> {
    const [first, ...others] = steps as [PageProps, ...PageProps[]];
    const { container, rerender } = render(<Page {...first} />);
    const all: string[] = [];
    for (const step of [null, ...others]) {
      if (step) rerender(<Page {...step} />);
      // The page's own observer, and the translator, who comes after it.
      await act(async () => await Promise.resolve());
      all.push(container.textContent.replaceAll(/[[\]]/g, ''));
      for (const text of texts(container)) if (!text.parentElement?.closest('font')) translate(text);
      await act(async () => await Promise.resolve());
    }
    return all;
  }

  it('goes on changing', async () => {
    expect(await shown({ step: 1 }, { step: 2 }, { step: 3 })).toEqual([
      'Passo 1 di 4 finenoab',
      'Passo 2 di 4 finenoab',
      'Passo 3 di 4 finenoab',
    ]);
  });

  it('takes away and puts in what comes and goes beside its texts', async () => {
    const steps = [
      { step: 1, note: 'x' },
      { step: 1 },
      { step: 1, chosen: true },
      { step: 2, note: 'y' },
      { step: 2 },
    ];
    expect(await shown(...steps)).toEqual([
      'Passo 1 di 4 (x) finenoab',
      'Passo 1 di 4 finenoab',
      'Passo 1 di 4scelto finesìab',
      'Passo 2 di 4 (y) finenoab',
      'Passo 2 di 4 finenoab',
    ]);
  });

  it('puts its parts in another order', async () => {
    expect(await shown({ step: 1, order: ['a', 'b', 'c'] }, { step: 1, order: ['c', 'a'] })).toEqual([
      'Passo 1 di 4 finenoabc',
      'Passo 1 di 4 finenoca',
    ]);
  });
});
