import { describe, expect, it } from '@jest/globals';
import { greetingName, namesSeveral } from './greeting-name.js';

describe('the name in a greeting', () => {
  it.each([
    ['Giulia Ferri', 'Giulia'],
    ['  Giulia \t Ferri ', 'Giulia'],
    ['Giulia', 'Giulia'],
    ['Maria Grazia De Luca', 'Maria'],
    ['Élodie Martin', 'Élodie'],
    ['Ugo Spada', 'Ugo'],
    ['', ''],
    ['   ', ''],
  ])('of one person %p is the first: %p', (name, greeted) => {
    expect(greetingName(name)).toBe(greeted);
  });

  it.each([
    'I nonni',
    'Gli zii di Milano',
    "L'ufficio di Anna",
    'La  Giusy',
    'Anna e Marco',
    'Anna & Marco',
    'Ada ed Elio Riva',
    'Anna, Marco e Leo',
    'Anna + Marco',
    'Rossi S.r.l.',
    'Ditta Bruni',
    'Verdi & C. snc',
    'Studio Legale Neri',
    'Alfa SpA',
    'Famiglia Bianchi',
    'Fam. Bianchi',
    'Zia Pina',
    'Nonna Ada',
    'Colleghi del terzo piano',
    'De Luca Anna',
    "D'Angelo Marco",
    'Dott. Mario Rossi',
    'G. Ferri',
    'Classe 3B',
  ])('says the whole of %p', (name) => {
    expect(greetingName(name)).toBe(name.replaceAll(/\s+/gu, ' '));
  });
});

describe('a sentence about a name', () => {
  it.each([
    'I nonni Carla e Giampaolo',
    'Gli zii',
    'Anna e Marco',
    'Anna & Marco',
    'Colleghi del terzo piano',
  ])('is plural for %p', (name) => {
    expect(namesSeveral(name)).toBe(true);
  });

  it.each(['Giulia Ferri', 'Ivo Neri', 'Famiglia Bianchi e Riva', 'Verdi & C. snc', 'Leda', ''])(
    'is singular for %p',
    (name) => {
      expect(namesSeveral(name)).toBe(false);
    },
  );
});
