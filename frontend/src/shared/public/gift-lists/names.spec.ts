import { describe, expect, it } from '@jest/globals';
import { loadTextsIn, speak } from '../../texts/say.js';
import { inWords, recipientsOf } from './names.js';

const of = (name: string, beneficiaryName: string | null = null) => recipientsOf({ name, beneficiaryName });

describe('whoever receives the gifts', () => {
  it('is named in words, with the right preposition', () => {
    expect(of('Anna & Luca')).toEqual({ name: 'Anna e Luca', several: true, ad: true });
    expect(of('Benvenuto, Leone', 'Leone')).toEqual({ name: 'Leone', several: false, ad: false });
  });

  it.each([
    ['Anna & Luca', 'Anna and Luca'],
    ['Anna e Luca', 'Anna and Luca'],
    ['Francesca, Michele ed Elena', 'Francesca, Michele and Elena'],
    ['Casa nuova di Anna e Luca', 'Casa nuova di Anna e Luca'],
    ['Emma', 'Emma'],
  ])('%s is said in English as %s', async (name, words) => {
    await loadTextsIn('en', 'common');
    speak('en');
    const said = inWords(name);
    speak('it');
    expect(said).toBe(words);
  });

  it.each([
    ['Francesca, Michele e Leone', true],
    ['Famiglia Bianchi', true],
    ['Emma', false],
  ])('%s: several people is %p', (name, several) => {
    expect(of('Lista', name).several).toBe(several);
  });
});
