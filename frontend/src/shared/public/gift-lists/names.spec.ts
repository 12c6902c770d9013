import { describe, expect, it } from '@jest/globals';
import { recipientsOf } from './names.js';

const of = (name: string, beneficiaryName: string | null = null) => recipientsOf({ name, beneficiaryName });

describe('whoever receives the gifts', () => {
  it('is named in words, with the right preposition', () => {
    expect(of('Anna & Luca')).toEqual({ name: 'Anna e Luca', several: true, ad: true });
    expect(of('Benvenuto, Leone', 'Leone')).toEqual({ name: 'Leone', several: false, ad: false });
  });

  it.each([
    ['Francesca, Michele e Leone', true],
    ['Famiglia Bianchi', true],
    ['Emma', false],
  ])('%s: several people is %p', (name, several) => {
    expect(of('Lista', name).several).toBe(several);
  });
});
