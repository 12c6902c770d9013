import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from '@jest/globals';
import { faultOf } from './chosen-passwords.js';

const names = ['titolare', 'Anna Ferri', 'Bottega del Fiocco', ''];

describe('a password that somebody chooses', () => {
  it('is none of the 3,000 commonest, in whatever case', async () => {
    const commonest = dictionary['passwords-common'].slice(0, 3_000);
    const faults = await Promise.all(commonest.map((password) => faultOf(password, names)));
    expect(faults.filter((fault) => fault === null)).toEqual([]);
    for (const password of ['123456', 'Password1', 'QWERTY', 'juventus'])
      expect(await faultOf(password, names)).toMatch(/password più usate/);
  });

  it.each(['titolare', 'Titolare', 'titolare2026', 'annaferri', 'Anna Ferri!', 'bottega-del-fiocco-1'])(
    'is not the name of its person, its account or its shop: %s',
    async (password) => {
      expect(await faultOf(password, names)).toMatch(/nome di chi la usa o del negozio/);
    },
  );

  it.each(['parola-di-prova', 'il titolare beve caffè', 'anna-e-luca-sposi', '2026-2027-2028-'])(
    'may be %s',
    async (password) => {
      expect(await faultOf(password, names)).toBeNull();
    },
  );
});
