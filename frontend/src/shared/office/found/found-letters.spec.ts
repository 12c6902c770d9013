import { describe, expect, it } from '@jest/globals';
import { alikeNote, foundLetters } from './found-letters.js';

const marked = (text: string, sought: string, alike = false): readonly string[] =>
  foundLetters(text, sought, alike).map(([from, to]) => text.slice(from, to));

describe('the letters by which something was found', () => {
  it.each([
    ['each word, wherever it stands', 'Giulia Ferri', 'ferri giu', ['Giu', 'Ferri']],
    ['without accents, capitals and apostrophes', 'Nicolò D’Amico', 'NICOLO damico', ['Nicolò', 'D’Amico']],
    ['accents apart from their letters', 'Nicolo\u0300 B.', 'nicolò', ['Nicolo']],
    ['more than once', 'Anna e Annalisa', 'anna', ['Anna', 'Anna']],
    ['two words that overlap as one', 'Annalisa', 'annal nalisa', ['Annalisa']],
    ['after signs of two code units', '🎁 Vaso', 'vaso', ['Vaso']],
    ['a telephone number however it is spaced', '333 555 0142', '3335550142', ['333 555 0142']],
    ['a telephone number with another prefix', '333 555 0142', '+39 333/5550142', ['333 555 0142']],
    ['a part of a telephone number', '(055) 12-34.567', '1234567', ['12-34.567']],
    ['an order number without its dashes', 'FI-2026-000123', 'fi2026000123', ['FI-2026-000123']],
    ['nothing where there is nothing', 'Giulia Ferri', 'rossi', []],
    ['nothing while nothing is typed', 'Giulia Ferri', ' ', []],
  ])('%s', (_, text, sought, found) => {
    expect(marked(text, sought)).toEqual(found);
  });

  it('are a whole word that was taken for another, only where nothing has just these', () => {
    expect(marked('Chinedu Okonkwo', 'okonkow', true)).toEqual(['Okonkwo']);
    expect(marked('Pietro D’Amico', 'pietro damco', true)).toEqual(['Pietro', 'D’Amico']);
    expect(marked('Chinedu Okonkwo', 'okonkow')).toEqual([]);
  });
});

describe('the note on what is alike', () => {
  it('says which word was taken, each once', () => {
    const texts = ['Fulvio Bassi', 'fulvio@posta.example', 'Fulvia Neri'];
    expect(alikeNote(texts, 'fulvko')).toBe('Nessun risultato per «fulvko»: cercato «Fulvio».');
    expect(alikeNote(texts, 'fulviu neri')).toBe(
      'Nessun risultato per «fulviu neri»: cercato «Fulvio» o «Fulvia».',
    );
  });

  it('says that there is something where the word itself is not shown', () => {
    expect(alikeNote(['Vaso'], 'lanpada')).toBe('Nessun risultato per «lanpada». Questi somigliano.');
  });
});
