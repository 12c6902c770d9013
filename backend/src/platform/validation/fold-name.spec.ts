import { describe, expect, it } from '@jest/globals';
import { foldName } from './fold-name.js';

describe('names as they are compared', () => {
  it.each([
    ['admin', ['ADMIN', 'admİn', 'admın', 'ａｄｍｉｎ', 'ＡＤＭＩＮ', ' Admin ']],
    ['anna re', ['\u200banna\u00a0Re', 'An\u00adna Re\ufeff']],
    ['strasse', ['Straße', 'STRASSE', 'STRAẞE']],
    ['josé', ['JOSE\u0301', 'Jose\u0301']],
  ])('are one, %s, however they are written', (name, written) => {
    expect(written.map(foldName)).toEqual(written.map(() => name));
  });

  it('stay apart where letters do', () => {
    expect(new Set(['jose', 'josé', 'admin1', 'admin2', 'аdmin'].map(foldName)).size).toBe(5);
  });
});
